import { DomainError } from "@gavel/api/kernel/error";
import { LIMITS } from "@gavel/domain/limit";
import type { z } from "zod";
import type { Paging } from "./wire.ts";

/**
 * Named values of a query string or a JSON body. `get*` refuses with PARAM_MISSING, `find*` answers undefined; both
 * refuse a value of the wrong kind with PARAM_INVALID. Numbers and booleans may come as text, as queries send them.
 */
export class Params {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }

  /** Our values, and those of `other` where we have none. */
  over(other: Params): Params {
    return new Params({ ...other.#values, ...this.#values });
  }

  has(name: string): boolean {
    return this.findValue(name) !== undefined;
  }

  /** The value as it came; null counts as absent. */
  findValue(name: string): unknown {
    const value = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
    return value === null ? undefined : value;
  }

  /** The fields of an object inside. */
  within(name: string): Params {
    const value = this.findValue(name);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return new Params(isObject ? { ...value } : {});
  }

  /** Empty text counts as absent: clients send empty filters. */
  findText(name: string): string | undefined {
    const text = this.findAnyText(name);
    return text === "" ? undefined : text;
  }

  /** As `findText`, but empty text is a value: forms clear fields with it. */
  findAnyText(name: string): string | undefined {
    const value = this.findValue(name);
    if (value === undefined || typeof value === "string") return value;
    if (typeof value === "number") return String(value);
    throw new DomainError("PARAM_INVALID", { field: name });
  }

  getText(name: string): string {
    return this.#required(name, this.findText(name));
  }

  findInteger(name: string): number | undefined {
    const number = asInteger(this.findValue(name));
    if (number === null) throw new DomainError("PARAM_INVALID", { field: name });
    return number;
  }

  getInteger(name: string): number {
    return this.#required(name, this.findInteger(name));
  }

  /** A missing flag is false. */
  hasFlag(name: string): boolean {
    return this.findFlag(name) ?? false;
  }

  findFlag(name: string): boolean | undefined {
    const value = this.findValue(name);
    if (value === undefined || value === "") return undefined;
    if (value === true || value === "true" || value === 1 || value === "1") return true;
    if (value === false || value === "false" || value === 0 || value === "0") return false;
    throw new DomainError("PARAM_INVALID", { field: name });
  }

  /** An array, or a comma list in a query. */
  findIntegers(name: string): number[] | undefined {
    const value = this.findValue(name);
    if (value === undefined || value === "") return undefined;
    const items = typeof value === "string" ? value.split(",") : value;
    if (!Array.isArray(items)) throw new DomainError("PARAM_INVALID", { field: name });
    return items.map((item: unknown) => {
      const number = asInteger(item);
      if (typeof number !== "number") throw new DomainError("PARAM_INVALID", { field: name });
      return number;
    });
  }

  getIntegers(name: string): number[] {
    return this.#required(name, this.findIntegers(name));
  }

  /** An object of texts, such as files by name. */
  findTexts(name: string): Record<string, string> | undefined {
    const value = this.findValue(name);
    if (value === undefined || value === "") return undefined;
    if (typeof value !== "object" || Array.isArray(value)) {
      throw new DomainError("PARAM_INVALID", { field: name });
    }
    const entries = Object.entries(value as Record<string, unknown>);
    return Object.fromEntries(
      entries.map(([key, text]) => {
        if (typeof text !== "string") throw new DomainError("PARAM_INVALID", { field: name });
        return [key, text];
      }),
    );
  }

  /**
   * All values as one form, whose numbers may come as text too, and whose lists as null. @throws ZodError, which the frame
   * answers as PARAM_MISSING or PARAM_INVALID.
   */
  parse<S extends z.ZodType>(schema: S): z.output<S> {
    const parsed = schema.safeParse(this.#values);
    return parsed.success
      ? parsed.data
      : schema.parse(withTyped(this.#values, parsed.error.issues));
  }

  /** `page` is another name of `currentPage`. Nonsense falls back to the first page and the default limit. */
  paging(defaultLimit: number, limitMax: number = LIMITS.pageSizeMax): Paging {
    const page = asInteger(this.findValue("currentPage") ?? this.findValue("page")) ?? 1;
    const limit = asInteger(this.findValue("limit")) ?? defaultLimit;
    return {
      currentPage: Math.max(1, page),
      limit: limit < 1 ? defaultLimit : Math.min(limit, limitMax),
    };
  }

  #required<T>(name: string, value: T | undefined): T {
    if (value === undefined) throw new DomainError("PARAM_MISSING", { field: name });
    return value;
  }
}

/** With what a form's fields hold as text where a number or a flag is meant: browsers' inputs know nothing else. */
function withTyped(values: Fields, issues: readonly z.core.$ZodIssue[]): Fields {
  const root = { ...values };
  // What issues lie in is copied, each once; all else may be as deep or as large as it likes.
  const copies = new Set<unknown>([root]);
  for (const issue of issues) {
    const key = issue.path.at(-1);
    if (issue.code !== "invalid_type" || key === undefined) continue;
    let holder: Fields = root;
    for (const part of issue.path.slice(0, -1)) {
      const inner = holder[part] as Fields;
      const own = copies.has(inner) ? inner : copyOf(inner);
      copies.add(own);
      holder[part] = own;
      holder = own;
    }
    holder[key] = typedAs(issue.expected, holder[key]);
  }
  return root;
}

type Fields = Record<PropertyKey, unknown>;

const copyOf = (value: Fields): Fields =>
  Array.isArray(value) ? ([...value] as unknown as Fields) : { ...value };

/** What cannot be meant stays, to be refused. */
function typedAs(expected: string, value: unknown): unknown {
  if (value === null && expected === "array") return undefined;
  if (typeof value !== "string") return value;
  if (expected === "number" || expected === "int") {
    if (value.trim() === "") return undefined;
    return /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  }
  if (expected === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}

/** undefined = absent, null = not an integer that JavaScript holds exactly. */
function asInteger(value: unknown): number | undefined | null {
  if (value === undefined || value === "") return undefined;
  const number =
    typeof value === "string" && /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : null;
}
