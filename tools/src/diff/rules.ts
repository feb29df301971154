// The rules that explain a difference. None of them decides: a verdict about a value set is the model's, a verdict about
// a fact stands here.

export type Verdict = "additive" | "breaking" | "review" | "docs";

export interface Rule {
  readonly title: string;
  /** Kinds of change, as numbered by the project's list. */
  readonly kinds: readonly number[];
  /** Why an old peer notices. */
  readonly reason: string;
  /** What to do instead. */
  readonly remedy: string;
}

const SINCE = "Give it @since of the next revision, so that older peers never see it.";
const KEEP = "Keep what is published; add something new beside it.";

export const RULES = {
  "identity-changed": {
    title: "The protocol's identity changed",
    kinds: [1],
    reason: "Both sides compare id and major before anything else.",
    remedy: KEEP,
  },
  "dialect-changed": {
    title: "The JSON Schema dialect changed",
    kinds: [2],
    reason: "The same keywords can mean other sets of values.",
    remedy: "State that every keyword in use means the same, and acknowledge.",
  },
  unmodelled: {
    title: "The model cannot compare two sets of values",
    kinds: [3, 62, 78],
    reason: "Nothing is called compatible that was not shown to be.",
    remedy: "Say it with keywords the model knows, or acknowledge with the reason why it is the same.",
  },
  "model-gap": {
    title: "The contract differs and no rule says how",
    kinds: [5],
    reason: "A difference nobody classified is not known to be harmless.",
    remedy: "Teach schema-diff the difference.",
  },
  "revision-sequence": {
    title: "A revision is missing or reused",
    kinds: [6],
    reason: "Peers agree on the lower of two numbers; it must name one contract.",
    remedy: "Number revisions from 1 without a gap and never take one back.",
  },
  "since-missing": {
    title: "Something new states no revision after the frozen one",
    kinds: [7, 48, 66],
    reason: "It would be sent to a peer that refuses it.",
    remedy: SINCE,
  },
  "since-moved": {
    title: "The revision of a published element changed",
    kinds: [7],
    reason: "Projection would leave it out, or send it, where the other peer expects otherwise.",
    remedy: "Keep the @since it was published with.",
  },
  "method-added": {
    title: "A method was added",
    kinds: [8],
    reason: "It is called only where both sides have its revision.",
    remedy: "",
  },
  "method-removed": {
    title: "A method was removed",
    kinds: [9],
    reason: "Old peers still call it, or wait to be called.",
    remedy: KEEP,
  },
  "method-renamed": {
    title: "A method was renamed",
    kinds: [10],
    reason: "Old peers know it by its old name.",
    remedy: "Keep the old name; add the new one beside it.",
  },
  "method-direction": {
    title: "A method changed its direction",
    kinds: [11],
    reason: "The old sender is not ready to receive it.",
    remedy: KEEP,
  },
  "method-answer": {
    title: "A method became a request or a notification",
    kinds: [12],
    reason: "One side waits for an answer that the other never sends.",
    remedy: KEEP,
  },
  "method-class": {
    title: "A method changed its class",
    kinds: [13],
    reason: "The class decides ordering, limits and outcomes of a method.",
    remedy: KEEP,
  },
  "method-phase": {
    title: "The phase of a method changed",
    kinds: [17],
    reason: "What one side sends in a phase the other does not expect poisons the connection.",
    remedy: KEEP,
  },
  "method-budget": {
    title: "The budget of a call changed",
    kinds: [25],
    reason: "One side gives up while the other still works.",
    remedy: KEEP,
  },
  "capability-needed": {
    title: "A method needs other capability families",
    kinds: [31],
    reason: "Old packages declared what sufficed before.",
    remedy: KEEP,
  },
  "hook-added": {
    title: "A hook point was added",
    kinds: [21],
    reason: "It is sent only to those who subscribe to it.",
    remedy: "",
  },
  "hook-removed": {
    title: "A hook point was removed",
    kinds: [22],
    reason: "Old extensions subscribe to it.",
    remedy: KEEP,
  },
  "decisions-changed": {
    title: "The legal decisions of a hook point changed",
    kinds: [24],
    reason: "An answer that is legal on one side is a violation on the other.",
    remedy: KEEP,
  },
  "hook-timeout": {
    title: "The default budget of a hook point changed",
    kinds: [25, 90],
    reason: "Extensions were written for the published time.",
    remedy: KEEP,
  },
  "hook-semantics": {
    title: "The rules of a hook point changed",
    kinds: [27, 28],
    reason: "The same answer now has another effect.",
    remedy: "Acknowledge only when every old answer keeps its effect.",
  },
  "slot-added": {
    title: "A replacement slot was added",
    kinds: [29],
    reason: "Nobody owns it until a package claims it.",
    remedy: "",
  },
  "slot-removed": {
    title: "A replacement slot was removed",
    kinds: [29],
    reason: "Old packages claim it.",
    remedy: KEEP,
  },
  "slot-changed": {
    title: "The rules of a replacement slot changed",
    kinds: [29],
    reason: "Its owner rules at other points, or its name is another.",
    remedy: KEEP,
  },
  "outcome-changed": {
    title: "The outcome of a failure changed",
    kinds: [30],
    reason: "What was skipped now fails, or the reverse.",
    remedy: KEEP,
  },
  "capability-added": {
    title: "A capability family was added",
    kinds: [31],
    reason: "Only packages that use it declare it.",
    remedy: "",
  },
  "capability-removed": {
    title: "A capability family was removed",
    kinds: [31],
    reason: "Old manifests name it and would be refused.",
    remedy: KEEP,
  },
  "error-added": {
    title: "An error reason was added",
    kinds: [32],
    reason: "Old peers know only the numeric code of it.",
    remedy: "",
  },
  "error-removed": {
    title: "An error reason was removed",
    kinds: [33],
    reason: "Old peers still send it and act on it.",
    remedy: KEEP,
  },
  "error-code": {
    title: "The code of an error reason changed",
    kinds: [34],
    reason: "Peers that act on codes act otherwise.",
    remedy: KEEP,
  },
  "error-retryable": {
    title: "An error reason became retryable or final",
    kinds: [35],
    reason: "Data whose flag differs from the table is invalid to the peer.",
    remedy: KEEP,
  },
  "error-action": {
    title: "The action of an error reason changed",
    kinds: [36],
    reason: "It is sent, and people act on it.",
    remedy: KEEP,
  },
  "error-raised": {
    title: "Another side raises an error reason",
    kinds: [38],
    reason: "The peer may now meet a reason that it never met before.",
    remedy: "Acknowledge when its callers treat the reason like any other.",
  },
  "limit-raised": {
    title: "A limit was raised",
    kinds: [39],
    reason: "Old receivers refuse what now is sent.",
    remedy: KEEP,
  },
  "limit-lowered": { title: "A limit was lowered", kinds: [40], reason: "Old senders exceed it.", remedy: KEEP },
  "limit-added": {
    title: "A limit was added",
    kinds: [41],
    reason: "Old senders do not know of it.",
    remedy: "Apply it only to what came with the new revision.",
  },
  "limit-removed": { title: "A limit was removed", kinds: [42], reason: "Old peers count on the bound.", remedy: KEEP },
  "type-added": { title: "A definition was added", kinds: [44], reason: "Nothing published refers to it.", remedy: "" },
  "type-removed": { title: "A definition was removed", kinds: [45], reason: "It is still sent.", remedy: KEEP },
  "type-unused": {
    title: "A definition that nothing refers to was removed",
    kinds: [45],
    reason: "It was never sent.",
    remedy: "",
  },
  "type-renamed": {
    title: "A definition was renamed",
    kinds: [46],
    reason: "The wire is the same; programs that name the generated type no longer compile.",
    remedy: "Keep the name, or state the rename in the release notes.",
  },
  "member-added": {
    title: "An optional member was added",
    kinds: [48],
    reason: "It is left out towards older peers.",
    remedy: "",
  },
  "member-added-open": {
    title: "A member was added where any was allowed before",
    kinds: [49],
    reason: "Old senders may use the name for something else.",
    remedy: "Choose a place that is closed.",
  },
  "member-required": {
    title: "A required member was added",
    kinds: [50],
    reason: "Old senders never send it.",
    remedy: "Make it optional.",
  },
  "member-removed": {
    title: "A member was removed",
    kinds: [51],
    reason: "Old senders still send it and are refused.",
    remedy: KEEP,
  },
  "member-now-required": {
    title: "An optional member became required",
    kinds: [52],
    reason: "Old senders may leave it out.",
    remedy: KEEP,
  },
  "member-now-optional": {
    title: "A required member became optional",
    kinds: [53],
    reason: "Old receivers refuse a message without it; projection cannot put it back.",
    remedy: KEEP,
  },
  "object-closed": {
    title: "An open object was closed",
    kinds: [54],
    reason: "What old senders add is refused.",
    remedy: KEEP,
  },
  "object-opened": {
    title: "A closed object was opened",
    kinds: [54],
    reason: "What new senders add is refused by old receivers.",
    remedy: KEEP,
  },
  "null-changed": {
    title: "null became allowed or forbidden",
    kinds: [58, 59],
    reason: "One side sends what the other refuses.",
    remedy: KEEP,
  },
  "type-changed": {
    title: "The type of a value changed",
    kinds: [14, 60, 70, 76, 77],
    reason: "One side sends what the other refuses.",
    remedy: KEEP,
  },
  "bounds-changed": {
    title: "Bounds of a value changed",
    kinds: [57, 61, 64, 70],
    reason: "Values between the old bounds and the new ones are refused by one side.",
    remedy: KEEP,
  },
  "pattern-changed": {
    title: "The pattern of a text changed",
    kinds: [62],
    reason: "Texts that match only one of the two are refused by one side.",
    remedy: KEEP,
  },
  "const-changed": {
    title: "A constant changed",
    kinds: [65, 73],
    reason: "Each side refuses the other's value.",
    remedy: KEEP,
  },
  "value-added": {
    title: "An enum value was added",
    kinds: [66],
    reason: "Towards older peers its fallback is sent, or it is never sent unasked.",
    remedy: "",
  },
  "value-no-fallback": {
    title: "An enum value was added that old peers receive unasked",
    kinds: [66],
    reason: "Without a fallback, sending fails where an older peer listens.",
    remedy: "Name a fallback among the published values.",
  },
  "value-removed": {
    title: "An enum value was removed",
    kinds: [67],
    reason: "Old senders still send it and are refused.",
    remedy: KEEP,
  },
  "enum-opened": {
    title: "A closed list of values was opened, or an open one closed",
    kinds: [68],
    reason: "Receivers decide by the list.",
    remedy: KEEP,
  },
  "variant-added": {
    title: "A union gained a member",
    kinds: [71],
    reason: "Old receivers refuse the new form.",
    remedy: KEEP,
  },
  "variant-removed": {
    title: "A union lost a member",
    kinds: [72],
    reason: "Old senders still send the form and are refused.",
    remedy: KEEP,
  },
  "externalizable-changed": {
    title: "A value may now leave the frame, or no longer",
    kinds: [81],
    reason: "A receiver that reads no descriptor sees null; one that waits for one gets a frame too large.",
    remedy: KEEP,
  },
  "redact-removed": {
    title: "A text is no longer redacted",
    kinds: [82],
    reason: "Secrets in it would reach screens and logs.",
    remedy: KEEP,
  },
  "redact-added": {
    title: "A text is now redacted",
    kinds: [82],
    reason: "Readers may have used it as data.",
    remedy: "Acknowledge when it was only shown.",
  },
  "decided-elsewhere": {
    title: "Another member decides the document of a value",
    kinds: [77],
    reason: "Validation and projection follow the mark.",
    remedy: KEEP,
  },
  "kind-added": {
    title: "A kind was added",
    kinds: [66, 71],
    reason: "Towards older peers its fallback is sent, or it is never sent.",
    remedy: "",
  },
  "kind-removed": { title: "A kind was removed", kinds: [67, 72], reason: "Old senders still send it.", remedy: KEEP },
  "kind-changed": {
    title: "The rules of a kind changed",
    kinds: [23, 72],
    reason: "The same name means another document.",
    remedy: KEEP,
  },
  "frame-changed": {
    title: "The shapes of frames changed",
    kinds: [14],
    reason: "Every message depends on them.",
    remedy: KEEP,
  },
  "code-changed": { title: "A code of the transport changed", kinds: [34], reason: "Peers act on it.", remedy: KEEP },
  "file-changed": {
    title: "A file that packages or hosts write has another name or version",
    kinds: [88, 89],
    reason: "Files that exist are no longer found or accepted.",
    remedy: KEEP,
  },
  "draft-frozen": {
    title: "A frozen element became a draft again",
    kinds: [7],
    reason: "What is published cannot become open to change.",
    remedy: "Take @draft away.",
  },
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleId = keyof typeof RULES;
