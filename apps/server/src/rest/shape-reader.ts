/** Types of the compiler as JSON Schema, in the form that they have on the wire. */
import {
  isCallExpression,
  isFunctionDeclaration,
  isPropertyAssignment,
  isVariableDeclaration,
  type Node,
} from "typescript/unstable/ast";
import { type Project, SymbolFlags, type Type, TypeFlags } from "typescript/unstable/async";

export type Schema = Readonly<Record<string, unknown>>;

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const NULL: Schema = { type: "null" };
const BY_FLAG: readonly (readonly [number, Schema])[] = [
  [TypeFlags.AnyOrUnknown, {}],
  // What is absent goes out as null.
  [TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void, NULL],
  [TypeFlags.String | TypeFlags.TemplateLiteral, { type: "string" }],
  [TypeFlags.Number, { type: "number" }],
  [TypeFlags.Boolean, { type: "boolean" }],
  [TypeFlags.Never, { not: {} }],
];
/** A shape that does not end is a fault of the table. */
const DEPTH_MAX = 24;

export class ShapeReader {
  readonly #project: Project;
  readonly #named = new Map<string, Schema>();

  constructor(project: Project) {
    this.#project = project;
  }

  async read(type: Type, depth = 0): Promise<Schema> {
    if (depth > DEPTH_MAX) throw new Error("a shape without end");
    for (const [flags, schema] of BY_FLAG) if ((type.flags & flags) !== 0) return schema;
    if (type.isLiteralType()) return { enum: [type.value] };
    if (type.isUnionType()) {
      const types = (await type.getTypes()) ?? [];
      return unionOf(await inTurn(types, (one) => this.read(one, depth + 1)));
    }
    return this.#readObject(type, depth);
  }

  /** Those that `$ref` names, by name. */
  named(): Readonly<Record<string, Schema>> {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  async #readObject(type: Type, depth: number): Promise<Schema> {
    const { checker } = this.#project;
    if (await checker.isArrayLikeType(type)) {
      const [item] = await checker.getTypeArguments(type as never);
      return { type: "array", items: item === undefined ? {} : await this.read(item, depth + 1) };
    }
    const name = await this.#nameOf(type);
    if (name === "Date") return reference("Date");
    const schema = await this.#readMembers(type, depth);
    if (name === null) return schema;
    const known = this.#named.get(name);
    if (known === undefined) this.#named.set(name, schema);
    // Two of the same name stay where they are.
    const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(schema);
    return isSame ? reference(name) : schema;
  }

  async #readMembers(type: Type, depth: number): Promise<Schema> {
    const { checker } = this.#project;
    const [index] = await checker.getIndexInfosOfType(type);
    if (index !== undefined) {
      return { type: "object", additionalProperties: await this.read(index.valueType, depth + 1) };
    }
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const property of await checker.getPropertiesOfType(type)) {
      const own = await checker.getTypeOfSymbol(property);
      if (own === undefined) throw new Error(`${property.name} has no type`);
      properties[property.name] = await this.read(own, depth + 1);
      if ((property.flags & SymbolFlags.Optional) === 0) required.push(property.name);
    }
    return { type: "object", properties, ...(required.length > 0 ? { required } : {}) };
  }

  /** An interface goes by its name, what `wireTag` or `toJudge` makes by theirs; null = it has none. */
  async #nameOf(type: Type): Promise<string | null> {
    const symbol = await type.getSymbol();
    if (symbol === undefined) return null;
    if (!symbol.name.startsWith("__")) return /^[A-Z]\w+$/.test(symbol.name) ? symbol.name : null;
    const [declaration] = symbol.declarations;
    const node = await declaration?.resolve(this.#project);
    const maker = node === undefined ? null : makerOf(node);
    return /^(?:wire|to)([A-Z]\w*)$/.exec(maker ?? "")?.[1] ?? null;
  }
}

/** The function whose whole result the object is; null for a part of it, and where the result depends on the caller. */
function makerOf(node: Node): string | null {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (isCallExpression(at) || isPropertyAssignment(at)) return null;
    if (isFunctionDeclaration(at)) return at.typeParameters ? null : (at.name?.text ?? null);
    if (isVariableDeclaration(at)) return at.name.getText();
  }
  return null;
}

/** One list of types or values where that says it all; null last. */
function unionOf(parts: readonly Schema[]): Schema {
  const values = parts.flatMap((one) => (Array.isArray(one.enum) ? (one.enum as unknown[]) : []));
  const isFlag = values.includes(true) && values.includes(false);
  const words = isFlag ? values.filter((value) => typeof value !== "boolean") : values;
  const others = new Map(
    parts
      .filter((one) => one.enum === undefined && one.type !== "null")
      .map((one) => [JSON.stringify(one), one]),
  );
  const own: Schema[] = [
    ...[...others].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one),
    ...(isFlag ? [{ type: "boolean" }] : []),
    ...(words.length > 0 ? [{ enum: words.toSorted() }] : []),
  ];
  const isNullable = parts.some((one) => one.type === "null");
  const [only] = own;
  if (only === undefined) return NULL;
  if (own.length > 1) return { anyOf: isNullable ? [...own, NULL] : own };
  if (!isNullable) return only;
  if (typeof only.type === "string") return { ...only, type: [only.type, "null"] };
  return { anyOf: [only, NULL] };
}

async function inTurn<From, To>(all: readonly From[], work: (one: From) => Promise<To>) {
  const done: To[] = [];
  for (const one of all) done.push(await work(one));
  return done;
}
