// Definitions → TypeScript declarations, by quicktype with a renderer of our own. The renderer keeps what quicktype
// would melt down: exact names, unions, equal enums, and each definition's own description.
import {
  ArrayType,
  InputData,
  JSONSchemaInput,
  JSONSchemaStore,
  MapType,
  TypeScriptRenderer,
  TypeScriptTargetLanguage,
  funPrefixNamer,
  getOptionValues,
  quicktype,
  singleWord,
  tsFlowOptions,
  type ClassType,
  type EnumType,
  type JSONSchema,
  type LanguageName,
  type MultiWord,
  type Name,
  type Namer,
  type OptionValues,
  type RenderContext,
  type RendererOptions,
  type Sourcelike,
  type Type,
} from "quicktype-core";
import { byCodeUnit } from "../contract/canonical.ts";
import { refName, type Schema, type Spec } from "../contract/model.ts";
import { documented, type Described } from "./documented.ts";
import { BANNER, unionOf } from "./text.ts";

type Defs = Readonly<Record<string, Described>>;

const ADDRESS = "contract.json";
/** Starts the first case of every named enum: keeps equal enums apart and tells a definition from an inline literal. */
const MARK = "@";

export async function emitTypes(spec: Spec): Promise<string> {
  const defs = documented(spec);
  const names = Object.keys(defs).sort(byCodeUnit);
  const definitions = Object.fromEntries(names.map((name) => [name, forQuicktype(name, defs[name] ?? {})]));
  const text = JSON.stringify(definitions).replaceAll("#/$defs/", "#/definitions/");
  const input = new JSONSchemaInput(new Store(JSON.parse(text) as Record<string, unknown>));
  await input.addSource({ name: "contract", uris: [`${ADDRESS}#/definitions/`], isConverted: true });
  const inputData = new InputData();
  inputData.addInput(input);
  const rendererOptions = { "just-types": true, "prefer-const-values": true, readonly: true };
  const { lines } = await quicktype({ inputData, lang: new Language(defs), rendererOptions });
  const declared = lines.flatMap((line) => /^export (?:interface|type) (\w+)/.exec(line)?.[1] ?? []);
  if (declared.sort(byCodeUnit).join() !== names.join())
    throw new Error(`quicktype declared other names than the contract: ${difference(declared, names)}`);
  return `${BANNER}\n${lines.join("\n")}`;
}

function difference(a: readonly string[], b: readonly string[]): string {
  return [...a.filter((name) => !b.includes(name)), ...b.filter((name) => !a.includes(name))].join(", ");
}

class Store extends JSONSchemaStore {
  readonly #definitions: Record<string, unknown>;

  constructor(definitions: Record<string, unknown>) {
    super();
    this.#definitions = definitions;
  }

  // quicktype first asks for "": anything but undefined there makes it see every type twice.
  override async fetch(address: string): Promise<JSONSchema | undefined> {
    return address === ADDRESS ? { definitions: this.#definitions } : undefined;
  }
}

/**
 * quicktype merges the members of a union into one class, so a union travels as an enum of its members' texts. Members
 * that must be absent do not exist in the type; an any-JSON object is a map.
 */
function forQuicktype(name: string, schema: Described): unknown {
  if (schema.enum !== undefined) return { type: "string", enum: [MARK + name, ...schema.enum] };
  if (schema.anyOf !== undefined) return { type: "string", enum: [MARK + name, ...schema.anyOf.map(typeText)] };
  const properties = Object.entries(schema.properties ?? {}).filter(([, member]) => member.not === undefined);
  return {
    ...schema,
    properties: Object.fromEntries(properties.map(([member, inner]) => [member, memberForQuicktype(inner)])),
  };
}

function memberForQuicktype({ minItems: _minItems, ...member }: Described): unknown {
  // `minItems` would make a tuple that no `readonly T[]` fits.
  return member["x-json"] === "object" ? { ...member, type: "object", additionalProperties: {} } : member;
}

/** The TypeScript of a union's member. */
function typeText(schema: Schema): string {
  if (schema.$ref !== undefined) return refName({ $ref: schema.$ref });
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  switch (schema.type) {
    case "array":
      return `readonly ${typeText(schema.items ?? {})}[]`;
    case "integer":
    case "number":
      return "number";
    case "object":
      return "Readonly<Record<string, unknown>>";
    case undefined:
      return "unknown";
    default:
      return schema.type;
  }
}

class Renderer extends TypeScriptRenderer {
  readonly #defs: Defs;

  constructor(language: Language, context: RenderContext, options: OptionValues<typeof tsFlowOptions>, defs: Defs) {
    super(language, context, options);
    this.#defs = defs;
  }

  protected override makeNamedTypeNamer(): Namer {
    return funPrefixNamer("types", (name) => name); // names as in the spec, acronyms too
  }

  // quicktype adds what is said of a property to what is said of the property's type.
  protected override descriptionForType(type: Type): string[] | undefined {
    return this.#defs[type.getCombinedName()]?.description?.split("\n");
  }

  protected override sourceFor(type: Type): MultiWord {
    if (type instanceof ArrayType) return singleWord(["readonly ", parenthesised(this.sourceFor(type.items)), "[]"]);
    if (type instanceof MapType)
      return singleWord(["Readonly<Record<string, ", this.sourceFor(type.values).source, ">>"]);
    return super.sourceFor(type);
  }

  protected override emitClassBlock(type: ClassType, name: Name): void {
    if (type.getProperties().size > 0) super.emitClassBlock(type, name);
    else this.emitLine("export type ", name, " = Readonly<Record<string, never>>;");
  }

  protected override emitEnum(type: EnumType, name: Name): void {
    const [mark, ...cases] = type.cases;
    if (mark?.startsWith(MARK) !== true) return super.emitEnum(type, name);
    this.emitDescription(this.descriptionForType(type));
    const isUnion = this.#defs[mark.slice(MARK.length)]?.anyOf !== undefined;
    this.emitLine("export type ", name, " = ", isUnion ? cases.join(" | ") : unionOf(cases), ";");
  }
}

/** `(A | B)[]`: an array binds closer than a union. */
function parenthesised(word: MultiWord): Sourcelike {
  return word.needsParens || isReadonlyArray(word) ? ["(", word.source, ")"] : word.source;
}

/** `readonly T[]` is an operator on its whole right side. */
function isReadonlyArray({ source }: MultiWord): boolean {
  return Array.isArray(source) && source[0] === "readonly ";
}

class Language extends TypeScriptTargetLanguage {
  readonly #defs: Defs;

  constructor(defs: Defs) {
    super();
    this.#defs = defs;
  }

  protected override makeRenderer<L extends LanguageName = "typescript">(
    context: RenderContext,
    options: RendererOptions<L>,
  ): Renderer {
    return new Renderer(this, context, getOptionValues(tsFlowOptions, options), this.#defs);
  }
}
