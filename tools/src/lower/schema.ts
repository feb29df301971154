// TypeSpec types → JSON Schema. Whatever is not named here is refused: other emitters change some types silently.
import {
  isArrayModelType,
  isNeverType,
  isNullType,
  isRecordModelType,
  isTemplateDeclaration,
  isUnknownType,
  type DiagnosticTarget,
  type Enum,
  type Model,
  type ModelProperty,
  type Namespace,
  type Type,
  type Union,
} from "@typespec/compiler";
import { reportDiagnostic } from "@reasonix/spec/diagnostics";
import { byCodeUnit } from "../contract/canonical.ts";
import type { Ref, Schema } from "../contract/model.ts";
import { members, wire, type Age, type Lowering } from "./context.ts";
import { evolution } from "./evolution.ts";
import { checkDecorators } from "./decorators.ts";
import { marksOf } from "./marks.ts";
import { checkDefinitionName, checkMemberName } from "./reserved.ts";
import { KNOWN_SCALARS, checkConstraints, constraints, scalarSchema } from "./scalars.ts";

export type Definition = Model | Enum | Union;

/** Models and enums that are tables of the contract and not documents on the wire. */
const TABLES = ["limits", "budgets", "transportCodes", "revisions", "slots", "failures"] as const;

const VALUE = /^[A-Za-z][A-Za-z0-9]*(?:[._][A-Za-z0-9]+)*$/;

export class Definitions {
  readonly schemas: Record<string, Schema> = {};
  readonly #context: Lowering;
  readonly #declared: Map<string, Definition> = new Map();

  constructor(context: Lowering) {
    this.#context = context;
  }

  /** Every declaration of the namespace and those inside it, reachable from a method or not. */
  collect(namespace: Namespace): void {
    this.#context.documented(namespace, `Namespace ${namespace.name}`);
    for (const type of [...namespace.models.values(), ...namespace.enums.values(), ...namespace.unions.values()]) {
      if (type.kind === "Model" && isTemplateDeclaration(type))
        this.#refuse(`Template ${type.name}`, "Declare each model itself.", type);
      else if (TABLES.some((table) => this.#context.kept(table, type) !== undefined)) this.#table(type);
      else this.ref(type);
    }
    for (const scalar of namespace.scalars.values()) {
      this.#context.documented(scalar, `Scalar ${scalar.name}`);
      checkDecorators(this.#context, scalar, `scalar ${scalar.name}`);
      this.#lifeless(scalar, `Scalar ${scalar.name}`);
      this.#schema(scalar, scalar);
    }
    for (const inner of namespace.namespaces.values()) this.collect(inner);
  }

  model(name: string): Model | undefined {
    const type = this.#declared.get(name);
    return type?.kind === "Model" ? type : undefined;
  }

  ref(type: Definition): Ref {
    const name = type.name ?? "";
    const known = this.#declared.get(name);
    if (known === undefined) this.#declare(name, type);
    else if (known !== type)
      for (const target of [known, type])
        reportDiagnostic(this.#context.program, {
          code: "duplicate-name",
          format: { kind: "Definition", name },
          target,
        });
    return { $ref: `#/$defs/${name}` };
  }

  #declare(name: string, type: Definition): void {
    this.#declared.set(name, type); // before its declaration: a type may refer to itself
    checkDefinitionName(this.#context, name, type);
    checkDecorators(this.#context, type, `${type.kind} ${name}`);
    this.#context.element(type, `${type.kind} ${name}`, "$defs", name);
    const age = this.#context.age(type, `${type.kind} ${name}`);
    this.schemas[name] = { ...this.#declaration(name, type, age), ...(age.since > 1 ? { "x-since": age.since } : {}) };
  }

  /** Tables become rows elsewhere; only what is written on them is judged here. */
  #table(type: Definition): void {
    const parts = type.kind === "Enum" ? type.members : type.kind === "Model" ? type.properties : type.variants;
    this.#context.documented(type, `${type.kind} ${type.name ?? ""}`);
    checkDecorators(this.#context, type, `${type.kind} ${type.name ?? ""}`);
    for (const part of parts.values()) checkDecorators(this.#context, part, `${type.name ?? ""}.${String(part.name)}`);
  }

  #schema(type: Type, at: DiagnosticTarget): Schema {
    switch (type.kind) {
      case "Scalar":
        return (
          scalarSchema(this.#context, type) ??
          this.#refuse(`Scalar ${type.name}`, `Use ${KNOWN_SCALARS} or a scalar that extends one.`, at)
        );
      case "String":
        return { type: "string", const: type.value };
      case "Boolean":
        return { type: "boolean", const: type.value };
      case "Intrinsic":
        if (isUnknownType(type)) return {};
        if (isNeverType(type)) return { not: {} };
        return this.#refuse(`Type ${type.name}`, "Use unknown for any JSON. Only a frame's id may be null.", at);
      case "Enum":
        return this.ref(type);
      case "Union":
        return type.name === undefined ? this.#nullable(type, at) : this.ref(type);
      case "Model":
        return this.#model(type, at);
      default:
        return this.#refuse(`${type.kind} type`, "Use a scalar, model, enum, union, array or Record.", at);
    }
  }

  #model(type: Model, at: DiagnosticTarget): Schema {
    if (isArrayModelType(type))
      return {
        type: "array",
        items: this.#schema(type.indexer.value, at),
        ...constraints(this.#context.program, type),
      };
    if (isRecordModelType(type) && type.properties.size === 0 && type.name === "Record")
      return { type: "object", additionalProperties: this.#schema(type.indexer.value, at) };
    if (type.name === "") return this.#refuse("A model without a name", "Declare it and refer to it by name.", at);
    if (type.templateMapper !== undefined)
      return this.#refuse(`Template instance ${type.name}`, "Declare a model of its own.", at);
    return this.ref(type);
  }

  /** `T | null` in the shapes of frames. Documents have no null: a member that is not there is left out. */
  #nullable(type: Union, at: DiagnosticTarget): Schema {
    const variants = [...type.variants.values()].map((variant) => variant.type);
    const [value, ...others] = variants.filter((variant) => !isNullType(variant));
    const inFrame =
      "kind" in at &&
      at.kind === "ModelProperty" &&
      at.model !== undefined &&
      this.#context.kept("envelope", at.model) !== undefined;
    if (value === undefined || others.length > 0 || variants.length !== 2 || !inFrame)
      return this.#refuse(
        "A union without a name",
        "Declare an enum or a named union. Only a frame's member may be null.",
        at,
      );
    return { anyOf: [this.#schema(value, at), { type: "null" }] };
  }

  #declaration(name: string, type: Definition, age: Age): Schema {
    if (type.kind === "Enum") return this.#enumeration(name, type, age);
    if (type.kind === "Union" && type.variants.size === 0)
      return this.#refuse(`A union without variants (${name})`, "Name at least two.", type);
    if (type.kind === "Union") return this.#union(name, type);
    if (type.baseModel !== undefined)
      return this.#refuse(`"extends" on ${name}`, "Spread the base with ... instead.", type);
    const open = type.indexer !== undefined;
    if (open && !(type.indexer?.key.name === "string" && isUnknownType(type.indexer.value)))
      return this.#refuse(
        `A model that is also a map (${name})`,
        "Only ...Record<unknown> may stand beside members.",
        type,
      );
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const property of type.properties.values()) {
      properties[property.name] = this.#member(name, property, age);
      if (!property.optional) required.push(property.name);
    }
    return {
      type: "object",
      properties,
      ...(required.length > 0 ? { required: required.sort(byCodeUnit) } : {}),
      ...(open ? {} : { additionalProperties: false as const }),
    };
  }

  #union(name: string, type: Union): Schema {
    for (const variant of type.variants.values()) {
      this.#context.documented(variant, `${name}.${String(variant.name)}`);
      checkDecorators(this.#context, variant, `${name}.${String(variant.name)}`);
      this.#lifeless(variant, `Variant ${name}.${String(variant.name)}`);
    }
    return { anyOf: [...type.variants.values()].map((variant) => this.#schema(variant.type, variant)) };
  }

  #enumeration(name: string, type: Enum, age: Age): Schema {
    const since: Record<string, number> = {};
    if (type.members.size === 0) this.#refuse(`An enum without values (${name})`, "Name at least one.", type);
    for (const member of members(type)) {
      const value = wire(member);
      const what = `${name}.${member.name}`;
      if (!VALUE.test(value))
        reportDiagnostic(this.#context.program, {
          code: "bad-name",
          format: { kind: `Value of ${name}`, name: value, form: "tool_call, tool.before or PreToolUse" },
          target: member,
        });
      if (typeof member.value === "number")
        this.#refuse(`Number as value of ${what}`, "Values on the wire are strings.", member);
      checkDecorators(this.#context, member, what);
      this.#context.element(member, what, "$defs", name, "enum", value);
      const own = this.#context.age(member, what);
      if (own.since < age.since)
        this.#context.table(`${what} states @since(${own.since}), before its enum's ${age.since}.`, member);
      if (own.since > age.since) since[value] = own.since;
    }
    this.#context.unique(
      members(type).map((member) => [member, wire(member)] as const),
      name,
    );
    return {
      type: "string",
      enum: members(type).map(wire).sort(byCodeUnit),
      ...(Object.keys(since).length > 0 ? { "x-since-values": since } : {}),
      ...evolution(this.#context, name, type, age),
    };
  }

  #member(name: string, property: ModelProperty, age: Age): Schema {
    const what = `${name}.${property.name}`;
    checkMemberName(this.#context, what, property.name, property);
    checkDecorators(this.#context, property, what);
    if (property.defaultValue !== undefined)
      this.#refuse(`A default value (${what})`, "Say in the doc comment what absence means.", property);
    this.#context.element(property, what, "$defs", name, "properties", property.name);
    const own = this.#context.age(property, what);
    if (own.since < age.since)
      this.#context.table(`${what} states @since(${own.since}), before its model's ${age.since}.`, property);
    if (own.since > age.since && !property.optional)
      this.#context.table(
        `${what} came after ${name} and is required: no older peer sends it. Make it optional.`,
        property,
      );
    const base = this.#schema(property.type, property);
    const bounds = constraints(this.#context.program, property);
    checkConstraints(this.#context, base, bounds, what, property);
    return {
      ...base,
      ...bounds,
      ...marksOf(this.#context, what, property),
      ...(own.since > age.since ? { "x-since": own.since } : {}),
    };
  }

  /** What the schema has no place to mark cannot have come later, or be a draft, by itself. */
  #lifeless(type: Type, what: string): void {
    for (const mark of ["since", "draft", "frozen"] as const)
      if (this.#context.kept(mark, type) !== undefined)
        this.#refuse(`@${mark} on ${what}`, "Mark the definition around it, or declare another one.", type);
  }

  #refuse(what: string, remedy: string, at: DiagnosticTarget): Schema {
    this.#context.unsupported(what, remedy, at);
    return {};
  }
}
