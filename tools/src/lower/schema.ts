// TypeSpec types → JSON Schema. Whatever is not named here is refused: other emitters change some types silently.
import {
  getMaxItems,
  getMaxLength,
  getMaxValue,
  getMinItems,
  getMinLength,
  getMinValue,
  getPattern,
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
  type Program,
  type Type,
  type Union,
} from "@typespec/compiler";
import { reportDiagnostic } from "@reasonix/spec/diagnostics";
import type { TypedByFacts } from "@reasonix/spec/facts";
import { byCodeUnit } from "../contract/canonical.ts";
import type { Ref, Schema, TypedBy } from "../contract/model.ts";
import { members, wire, type Age, type Lowering } from "./context.ts";

export type Definition = Model | Enum | Union;

/** The scalars of the language that the contract uses. `int64` and `decimal`, for two, are strings to other emitters. */
const SCALARS: Readonly<Record<string, Schema>> = {
  string: { type: "string" },
  boolean: { type: "boolean" },
  safeint: { type: "integer" },
  float64: { type: "number" },
};

const CONSTRAINTS: Readonly<Record<string, (program: Program, type: Type) => number | string | undefined>> = {
  minLength: getMinLength,
  maxLength: getMaxLength,
  minimum: getMinValue,
  maximum: getMaxValue,
  minItems: getMinItems,
  maxItems: getMaxItems,
  pattern: getPattern,
};

/** Names that shadow a global of JavaScript in the generated types. */
const GLOBALS = new Set([
  "Array",
  "Date",
  "Error",
  "Function",
  "Map",
  "Number",
  "Object",
  "Promise",
  "Record",
  "Set",
  "String",
  "Symbol",
]);

/** Member names that JavaScript looks up through the prototype of an object that lacks them. */
const INHERITED = new Set([...Object.getOwnPropertyNames(Object.prototype), "prototype"]);

/** Models and enums that are tables of the contract and not documents on the wire. */
const TABLES = ["limits", "budgets", "transportCodes", "revisions", "slots", "failures"] as const;

export class Definitions {
  readonly schemas: Record<string, Schema> = {};
  readonly #context: Lowering;
  readonly #declared: Map<string, Definition> = new Map();
  readonly #ages: Map<string, Age> = new Map();

  constructor(context: Lowering) {
    this.#context = context;
  }

  /** Every declaration of the namespace and those inside it, reachable from a method or not. */
  collect(namespace: Namespace): void {
    for (const type of [...namespace.models.values(), ...namespace.enums.values(), ...namespace.unions.values()]) {
      if (type.kind === "Model" && isTemplateDeclaration(type)) continue;
      if (TABLES.some((table) => this.#context.kept(table, type) !== undefined)) continue;
      this.ref(type);
    }
    for (const scalar of namespace.scalars.values()) this.schema(scalar, scalar);
    for (const inner of namespace.namespaces.values()) this.collect(inner);
  }

  ref(type: Definition): Ref {
    const name = type.name ?? "";
    const known = this.#declared.get(name);
    if (known === undefined) {
      this.#declared.set(name, type); // before its declaration: a type may refer to itself
      if (GLOBALS.has(name)) this.#reserved("Definition", name, "a global", type);
      this.#context.element(type, `${type.kind} ${name}`, "$defs", name);
      const age = this.#context.age(type, `${type.kind} ${name}`);
      this.#ages.set(name, age);
      this.schemas[name] = {
        ...this.#declaration(name, type, age),
        ...(age.since > 1 ? { "x-since": age.since } : {}),
      };
    } else if (known !== type) {
      for (const target of [known, type])
        reportDiagnostic(this.#context.program, {
          code: "duplicate-name",
          format: { kind: "Definition", name },
          target,
        });
    }
    return { $ref: `#/$defs/${name}` };
  }

  schema(type: Type, at: DiagnosticTarget): Schema {
    const { program } = this.#context;
    switch (type.kind) {
      case "Scalar": {
        const known = program.checker.isStdType(type) ? SCALARS[type.name] : undefined;
        if (known !== undefined) return known;
        if (program.checker.isStdType(type) || type.baseScalar === undefined)
          return this.#refuse(
            `Scalar ${type.name}`,
            `Use ${Object.keys(SCALARS).join(", ")} or a scalar that extends one.`,
            at,
          );
        return { ...this.schema(type.baseScalar, at), ...this.#constraints(type) };
      }
      case "String":
        return { type: "string", const: type.value };
      case "Boolean":
        return { type: "boolean", const: type.value };
      case "Intrinsic":
        if (isUnknownType(type)) return {};
        if (isNullType(type)) return { type: "null" };
        if (isNeverType(type)) return { not: {} };
        return this.#refuse(`Type ${type.name}`, "Use unknown for any JSON.", at);
      case "Enum":
        return this.ref(type);
      case "Union":
        if (type.name !== undefined) return this.ref(type);
        return { anyOf: [...type.variants.values()].map((variant) => this.schema(variant.type, variant)) };
      case "Model":
        if (isArrayModelType(type))
          return { type: "array", items: this.schema(type.indexer.value, at), ...this.#constraints(type) };
        if (isRecordModelType(type) && type.properties.size === 0 && type.name === "Record")
          return { type: "object", additionalProperties: this.schema(type.indexer.value, at) };
        if (type.name === "") return this.#refuse("A model without a name", "Declare it and refer to it by name.", at);
        if (type.templateMapper !== undefined)
          return this.#refuse(`Template instance ${type.name}`, "Declare a model of its own.", at);
        return this.ref(type);
      default:
        return this.#refuse(`${type.kind} type`, "Use a scalar, model, enum, union, array or Record.", at);
    }
  }

  #declaration(name: string, type: Definition, age: Age): Schema {
    if (type.kind === "Enum") return this.#enumeration(name, type, age);
    if (type.kind === "Union")
      return { anyOf: [...type.variants.values()].map((variant) => this.schema(variant.type, variant)) };
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
      properties[property.name] = this.#member(name, property, type, age);
      if (!property.optional) required.push(property.name);
    }
    return {
      type: "object",
      properties,
      ...(required.length > 0 ? { required: required.sort(byCodeUnit) } : {}),
      ...(open ? {} : { additionalProperties: false as const }),
    };
  }

  #enumeration(name: string, type: Enum, age: Age): Schema {
    const since: Record<string, number> = {};
    for (const member of members(type)) {
      const value = wire(member);
      if (typeof member.value === "number")
        this.#refuse(`Number as value of ${name}.${member.name}`, "Values on the wire are strings.", member);
      this.#context.element(member, `${name}.${member.name}`, "$defs", name, "enum", value);
      const own = this.#context.age(member, `${name}.${member.name}`);
      if (own.since < age.since)
        this.#context.table(
          `${name}.${member.name} states @since(${own.since}), before its enum's ${age.since}.`,
          member,
        );
      if (own.since > age.since) since[value] = own.since;
    }
    const values = members(type).map(wire);
    const twice = members(type).find((member, index) => values.indexOf(wire(member)) !== index);
    if (twice !== undefined)
      reportDiagnostic(this.#context.program, {
        code: "duplicate-name",
        format: { kind: `Value of ${name}`, name: wire(twice) },
        target: twice,
      });
    return {
      type: "string",
      enum: values.sort(byCodeUnit),
      ...(Object.keys(since).length > 0 ? { "x-since-values": since } : {}),
    };
  }

  #member(name: string, property: ModelProperty, model: Model, age: Age): Schema {
    const what = `${name}.${property.name}`;
    if (INHERITED.has(property.name)) this.#reserved("Member", what, "a member of every object", property);
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
    return {
      ...this.schema(property.type, property),
      ...this.#constraints(property),
      ...(this.#context.kept("externalizable", property) === undefined ? {} : { "x-externalizable": true as const }),
      ...(this.#context.kept("redact", property) === undefined ? {} : { "x-redact": true as const }),
      ...this.#json(what, property),
      ...this.#typedBy(what, property, model),
      ...(own.since > age.since ? { "x-since": own.since } : {}),
    };
  }

  #json(what: string, property: ModelProperty): Schema {
    const object = this.#context.kept("jsonObject", property);
    const notNull = this.#context.kept("notNull", property);
    if (object === undefined && notNull === undefined) return {};
    if (!isUnknownType(property.type) || (object !== undefined && notNull !== undefined))
      this.#context.table(`${what}: @jsonObject or @notNull narrows a member whose type is unknown.`, property);
    return { "x-json": object === undefined ? "not-null" : "object" };
  }

  #typedBy(what: string, property: ModelProperty, model: Model): Schema {
    const kept = this.#context.kept<TypedByFacts>("typedBy", property);
    if (kept === undefined) return {};
    const { member, table, from } = kept.value;
    if (!isUnknownType(property.type))
      this.#context.table(`${what} is @typedBy another member, so its own type must be unknown.`, property);
    if (from === "self" && !model.properties.has(member))
      this.#context.oneOf([member], new Set(model.properties.keys()), `a member of ${model.name}`, kept.at);
    return { "x-typed-by": { from, member, table } as TypedBy };
  }

  #constraints(type: Type): Schema {
    const found = Object.entries(CONSTRAINTS).map(
      ([keyword, get]) => [keyword, get(this.#context.program, type)] as const,
    );
    return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Schema;
  }

  #reserved(kind: string, name: string, why: string, target: DiagnosticTarget): void {
    reportDiagnostic(this.#context.program, { code: "reserved-name", format: { kind, name, why }, target });
  }

  #refuse(what: string, remedy: string, at: DiagnosticTarget): Schema {
    this.#context.unsupported(what, remedy, at);
    return {};
  }
}
