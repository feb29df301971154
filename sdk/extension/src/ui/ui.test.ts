import { describe, expect, it } from "vitest";
import type { UIFormPayload, UIPublishParams, UIRequestParams, UIRequestResult } from "@reasonix/protocol";
import {
  extensionInitialize,
  extensionIntercept,
  extensionUiAction,
  extensionUiSubmit,
  hostUiPublish,
  hostUiRequest,
} from "@reasonix/protocol/endpoints";
import { ProtocolError, handle } from "@reasonix/wire";
import { OPENING, call, ready, start } from "../../fixtures/host.ts";
import type { Context } from "../context.ts";
import { actions } from "./actions.ts";
import { submit } from "./submit.ts";
import { ui, type UI } from "./ui.ts";

const invoke = (actionId: string): object & { actionId: string; sessionId: string; generation: number } => ({
  actionId,
  sessionId: "s-1",
  generation: 7,
});

/** Runs something within an action, and gives what it gave or threw, with what the host was asked. */
async function within(
  work: (ui: UI, ctx: Context) => Promise<unknown>,
  answer: UIRequestResult | ProtocolError = { cancelled: false },
  opening = OPENING,
  accepted = true,
  revision?: number,
): Promise<{ readonly got: unknown; readonly published: UIPublishParams[]; readonly asked: UIRequestParams[] }> {
  const [published, asked]: [UIPublishParams[], UIRequestParams[]] = [[], []];
  let got: unknown;
  const run = async (_: unknown, ctx: Context): Promise<void> => {
    got = await work(ui(ctx), ctx).catch((error: unknown) => error);
  };
  const { host } = await ready(
    { actions: actions({ demo: { run } }) },
    [
      handle(hostUiPublish, (params) => {
        published.push(params);
        return { accepted };
      }),
      handle(hostUiRequest, (params) => {
        asked.push(params);
        if (answer instanceof ProtocolError) throw answer;
        return answer;
      }),
    ],
    opening,
    revision,
  );
  expect(await host.request(extensionUiAction, invoke("demo"))).toEqual({ accepted: true });
  return { got, published, asked };
}

/** What a host of revision 1 expects. */
const OLD = { ...OPENING, manifest: { ...OPENING.manifest, capabilities: ["interceptors", "ui"] } };

const address = { surfaceId: "a", sessionId: "s-1", generation: 7 };

describe("a surface", () => {
  it("of every kind is published with its address and payload as they are", async () => {
    const status = { label: "busy", detail: "d", severity: "warn", progress: 0.5 } as const;
    const card = { title: "t", fields: [{ key: "k", value: "" }], actions: [{ actionId: "demo", label: "Run" }] };
    const form: UIFormPayload = {
      title: "t",
      fields: [{ key: "k", kind: "select", options: ["a"], default: "a", required: true }],
    };
    const notification = { title: "t", body: "b", severity: "error" } as const;
    const { got, published } = await within(async (ui) => {
      await ui.status("a", status);
      await ui.card("a", card);
      await ui.form("a", form);
      await ui.notification("a", notification);
      return "done";
    });
    expect(got).toBe("done");
    expect(published).toEqual([
      { ...address, kind: "status", payload: status },
      { ...address, kind: "card", payload: card },
      { ...address, kind: "form", payload: form },
      { ...address, kind: "notification", payload: notification },
    ]);
  });

  it.each<[string, (ui: UI) => Promise<unknown>, RegExp]>([
    [
      "a status without a label",
      (ui) => ui.status("a", { label: " " }),
      /status "a" cannot be shown: \/payload\/label/,
    ],
    ["a severity of no kind", (ui) => ui.status("a", { label: "x", severity: "bad" as "warn" }), /severity/],
    ["a notification without a title", (ui) => ui.notification("a", { title: "" }), /\/payload\/title/],
    ["a form without fields", (ui) => ui.form("a", {} as UIFormPayload), /fields/],
    ["a field of no kind", (ui) => ui.form("a", { fields: [{ key: "k", kind: "date" as "input" }] }), /kind/],
    ["a field with a blank key", (ui) => ui.card("a", { fields: [{ key: " ", value: "v" }] }), /fields\/0\/key/],
    ["a button without a label", (ui) => ui.card("a", { actions: [{ actionId: "x", label: "" }] }), /label/],
    [
      "two fields of one key",
      (ui) => ui.form("a", { fields: [1, 2].map(() => ({ key: "k", kind: "input" })) }),
      /fields\/1\/key/,
    ],
    ["a blank surface id", (ui) => ui.status(" ", { label: "x" }), /surface id is blank/],
    ["a question without options", (ui) => ui.select("a", { message: "m", options: [] }), /options/],
    ["a choice of several without options", (ui) => ui.multiselect("a", { message: "m", options: [] }), /options/],
  ])("is refused before anything is sent: %s", async (_, work, message) => {
    const { got, published, asked } = await within(work);
    expect([got, published, asked]).toEqual([
      expect.objectContaining({ name: "CallError", code: "invalid_payload", message: expect.stringMatching(message) }),
      [],
      [],
    ]);
  });

  it("that the host does not take rejects, naming kind and surface", async () => {
    const { got } = await within((ui) => ui.card("a", {}), undefined, OPENING, false);
    expect(got).toMatchObject({ code: "not_accepted", message: expect.stringContaining('The card "a"') as string });
  });

  it("needs the capability, and says which line of the manifest is missing", async () => {
    const hosted = await ready(
      {
        interceptors: {
          "input.receive": async (_, rule, ctx) => {
            const error: unknown = await ui(ctx)
              .status("a", { label: "x" })
              .catch((error: unknown) => error);
            return rule.block(String(error));
          },
        },
      },
      [],
      { ...OPENING, manifest: { ...OPENING.manifest, capabilities: ["interceptors"] } },
    );
    expect(await hosted.host.request(extensionIntercept, call("input.receive", { text: "x" }))).toEqual({
      decision: "block",
      reason: expect.stringContaining('Add "ui" to runtime.capabilities in reasonix-plugin.json.') as string,
    });
  });

  it("cannot be shown inside initialize, nor with a context of another's making", async () => {
    const errors: unknown[] = [];
    const { host } = start({
      initialize: async (_, ctx) => {
        errors.push(
          await ui(ctx)
            .status("a", { label: "x" })
            .catch((error: unknown) => error),
        );
        try {
          ui({ ...ctx });
        } catch (error) {
          errors.push(error);
        }
      },
    });
    await host.request(extensionInitialize, OPENING);
    expect(errors).toMatchObject([{ code: "not_ready" }, { code: "no_connection" }]);
  });

  it("of the kinds panel and view reaches a host that has them", async () => {
    const view = { body: [{ kind: "text", value: "x" }] } as const;
    const { published } = await within(async (ui) => {
      await ui.panel("a", { title: "t" });
      await ui.view("a", view);
    });
    expect(published).toEqual([
      { ...address, kind: "panel", payload: { title: "t" } },
      { ...address, kind: "view", payload: view },
    ]);
  });

  it("of the kind panel is a card for a host of revision 1, which has no view", async () => {
    const { got, published } = await within(
      async (ui, { host }) => {
        await ui.panel("a", { title: "t" });
        const error: unknown = await ui.view("a", { body: [{ kind: "divider" }] }).catch((error: unknown) => error);
        return [host.revision, host.supports("view"), host.supports("card"), error];
      },
      undefined,
      OLD,
      true,
      1,
    );
    expect(published).toEqual([{ ...address, kind: "card", payload: { title: "t" } }]);
    expect(got).toEqual([1, false, true, expect.objectContaining({ code: "not_supported" })]);
  });

  it("of the kind view is held to its bounds before anything is sent", async () => {
    const body = Array.from({ length: 1000 }, () => ({ kind: "divider" }) as const);
    const { got, published } = await within((ui) => ui.view("a", { body }));
    expect([got, published]).toEqual([
      expect.objectContaining({ code: "invalid_payload", message: expect.stringMatching(/\/payload\/body/) as string }),
      [],
    ]);
  });
});

describe("a question", () => {
  const field = { key: "value", label: "Sure?" };
  it.each<[string, (ui: UI) => Promise<unknown>, unknown, object, unknown]>([
    ["confirm", (ui) => ui.confirm("a", "Sure?"), true, {}, true],
    ["confirm", (ui) => ui.confirm("a", { message: "Sure?" }), "yes", {}, false],
    [
      "input",
      (ui) => ui.input("a", { message: "Sure?", default: "d", required: true }),
      "text",
      { default: "d", required: true },
      "text",
    ],
    ["input", (ui) => ui.input("a", { message: "Sure?" }), 5, {}, ""],
    ["select", (ui) => ui.select("a", { message: "Sure?", options: ["x", "y"] }), "y", { options: ["x", "y"] }, "y"],
    [
      "multiselect",
      (ui) => ui.multiselect("a", { message: "Sure?", options: ["x", "y"] }),
      ["y", "x"],
      { options: ["x", "y"] },
      ["y", "x"],
    ],
    [
      "multiselect",
      (ui) => ui.multiselect("a", { message: "Sure?", options: ["x"] }),
      undefined,
      { options: ["x"] },
      [],
    ],
  ])("%s is asked with one field and gives its answer", async (kind, work, value, more, answer) => {
    const { got, asked } = await within(work, { cancelled: false, values: value === undefined ? {} : { value } });
    const payload = { message: "Sure?", fields: [{ ...field, kind, ...more }] };
    expect([got, asked]).toEqual([answer, [{ ...address, kind, payload }]]);
  });

  it("with answers that are no texts is a broken answer", async () => {
    const { got } = await within((ui) => ui.multiselect("a", { message: "m", options: ["x"] }), {
      cancelled: false,
      values: { value: ["x", 5] },
    });
    expect(got).toMatchObject({ reason: "protocol_error" });
  });

  it("of a whole form gives its values", async () => {
    const form: UIFormPayload = {
      title: "t",
      fields: [
        { key: "name", kind: "input" },
        { key: "loud", kind: "confirm" },
      ],
    };
    const values = { name: "Ada", loud: true };
    const { got, asked } = await within((ui) => ui.ask("a", form), { cancelled: false, values });
    expect([got, asked]).toEqual([values, [{ ...address, kind: "input", payload: form }]]);
  });

  it("that the user closes rejects as dismissed", async () => {
    const { got } = await within((ui) => ui.confirm("a", "Sure?"), { cancelled: true });
    expect(got).toMatchObject({ name: "CallError", code: "dismissed" });
  });

  it("that nobody answers ends with the callback that asks it; an answer that comes later is dropped", async () => {
    const answered = Promise.withResolvers<UIRequestResult>();
    let got: unknown;
    const { host } = await ready(
      {
        interceptors: {
          "input.receive": async (_, rule, ctx) => {
            got = await ui(ctx)
              .confirm("a", "Sure?")
              .catch((error: unknown) => error);
            return rule.continue();
          },
        },
      },
      [handle(hostUiRequest, () => answered.promise)],
    );
    const asked = host.request(extensionIntercept, call("input.receive", { text: "x" }, { timeoutMillis: 30 }));
    await expect(asked).rejects.toMatchObject({ reason: "intercept_timeout" });
    expect(got).toMatchObject({ name: "WireError", code: "cancelled" });
    answered.resolve({ cancelled: false, values: { value: true } });
    expect(await host.request(extensionIntercept, call("tool.before", { name: "read" }))).toEqual({
      decision: "continue",
    });
  });

  it("that the host refuses rejects with its reason", async () => {
    const { got } = await within((ui) => ui.confirm("a", "Sure?"), new ProtocolError("unknown_method"));
    expect(got).toMatchObject({ reason: "unknown_method" });
  });
});

describe("an action", () => {
  it("gets its arguments and may say something", async () => {
    const { host, declared } = await ready({
      actions: actions({
        greet: { label: "Greet", run: ({ name, arg1 }) => `${name} ${arg1}` },
        fail: { run: () => Promise.reject(new Error("no luck with token=abcdef0123456789abcdef")) },
      }),
    });
    expect(declared.uiActions).toEqual([{ actionId: "greet", label: "Greet" }, { actionId: "fail" }]);
    const args = { name: "Ada", arg1: "x" };
    expect([
      await host.request(extensionUiAction, { ...invoke("greet"), args }),
      await host.request(extensionUiAction, invoke("fail")),
    ]).toEqual([
      { accepted: true, message: "Ada x" },
      { accepted: false, message: "no luck with token=[redacted]" },
    ]);
    await expect(host.request(extensionUiAction, invoke("toString"))).rejects.toMatchObject({
      reason: "invalid_params",
    });
  });

  it("is no method without actions", async () => {
    const { host } = await ready({});
    await expect(host.request(extensionUiAction, invoke("demo"))).rejects.toMatchObject({ reason: "unknown_method" });
  });
});

describe("a form that was sent", () => {
  it("is taken, or not when the callback fails, which is only logged", async () => {
    const taken: unknown[] = [];
    const { host, logged } = await ready({
      submit: submit((surfaceId, values, { session }) => {
        if (values["name"] === "") throw new Error("no name");
        taken.push(surfaceId, values, session.sessionId);
      }),
    });
    const sent = { surfaceId: "f", sessionId: "s-1", generation: 7 };
    expect([
      await host.request(extensionUiSubmit, { ...sent, values: { name: "Ada" } }),
      await host.request(extensionUiSubmit, { ...sent, values: { name: "" } }),
    ]).toEqual([{ accepted: true }, { accepted: false }]);
    expect(taken).toEqual(["f", { name: "Ada" }, "s-1"]);
    expect(logged).toEqual([expect.stringMatching(/^The form f was not taken: Error: no name/)]);
  });
});
