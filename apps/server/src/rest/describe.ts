/**
 * What a row takes, found out by letting it read a request that notes each name it is asked for. So documents and
 * tests of the surface need no second list that could grow stale.
 */
import { LIMITS } from "@gavel/domain/limit";
import type { z } from "zod";
import { Params } from "./params.ts";
import type { ProcedureRow, RowRequest } from "./row.ts";
import type { Paging } from "./wire.ts";

/** Which of the request's places a name is read from; "either" = the JSON body, else the query. */
export type WirePlace = "query" | "body" | "either";
export type WireKind = "text" | "integer" | "flag" | "integers" | "texts" | "any";

export interface WireField {
  readonly name: string;
  readonly place: WirePlace;
  readonly kind: WireKind;
  readonly isRequired: boolean;
  readonly default?: number;
  /** Stands for the field in `RowDescription.input`, so that one can tell where it goes. */
  readonly mark: unknown;
}

export interface RowDescription {
  readonly fields: readonly WireField[];
  /** The body as a whole, when it is read as one form. */
  readonly form: z.ZodType | null;
  /** The body is read as it is, without names. */
  readonly readsBody: boolean;
  /** What the procedure would get, made of marks; null when the row refused them. */
  readonly input: { readonly value: unknown } | null;
}

interface Notes {
  readonly fields: WireField[];
  /** Names whose marks the row refused. */
  readonly opaque: ReadonlySet<string>;
  /** The name asked for last. */
  last: string | null;
  form: z.ZodType | null;
  readsBody: boolean;
}

/** Integers far above all that a test makes, and each of them once. */
const FIRST_MARK = 700_000_000;

/** What a required name is when its mark was refused. */
const SMALL: Readonly<Record<WireKind, unknown>> = {
  ...{ text: "1", integer: 1, flag: true, integers: [1], texts: {}, any: "1" },
};

class RecordingParams extends Params {
  readonly #place: WirePlace;
  readonly #notes: Notes;

  constructor(place: WirePlace, notes: Notes) {
    super({});
    this.#place = place;
    this.#notes = notes;
  }

  override over(): Params {
    return new RecordingParams("either", this.#notes);
  }
  override has(name: string): boolean {
    this.#note(name, "any", name);
    return true;
  }
  override findValue(name: string): unknown {
    return this.#note(name, "any", `mark-${name}`);
  }
  override findText(name: string): string {
    return this.#note(name, "text", `mark-${name}`);
  }
  override findAnyText(name: string): string {
    return this.#note(name, "text", `mark-${name}`);
  }
  override getText(name: string): string {
    return this.#note(name, "text", `mark-${name}`, { isRequired: true });
  }
  override findInteger(name: string): number {
    return this.#note(name, "integer", this.#number());
  }
  override getInteger(name: string): number {
    return this.#note(name, "integer", this.#number(), { isRequired: true });
  }
  override hasFlag(name: string): boolean {
    return this.#note(name, "flag", true);
  }
  override findFlag(name: string): boolean {
    return this.#note(name, "flag", true);
  }
  override findIntegers(name: string): number[] {
    return this.#note(name, "integers", [this.#number()]);
  }
  override getIntegers(name: string): number[] {
    return this.#note(name, "integers", [this.#number()], { isRequired: true });
  }
  override findTexts(name: string): Record<string, string> {
    return this.#note(name, "texts", { [name]: "x" });
  }
  override parse<S extends z.ZodType>(schema: S): z.output<S> {
    this.#notes.form = schema;
    throw new WholeForm();
  }
  override paging(defaultLimit: number): Paging {
    this.#note("currentPage", "integer", 1, { default: 1 });
    const limit = Math.min(defaultLimit, LIMITS.pageSizeMax);
    this.#note("limit", "integer", limit, { default: limit });
    return { currentPage: 1, limit };
  }

  #number(): number {
    return FIRST_MARK + this.#notes.fields.length;
  }

  #note<T>(
    name: string,
    kind: WireKind,
    mark: T,
    more: { isRequired?: boolean; default?: number } = {},
  ): T {
    const { fields, opaque } = this.#notes;
    this.#notes.last = name;
    const known = fields.findIndex((one) => one.name === name && one.place === this.#place);
    const field = { name, kind, place: this.#place, isRequired: false, mark, ...more };
    if (known < 0) fields.push(field);
    // Asked for by two kinds: what names a value says more than the question whether it is there.
    else if (fields[known]?.kind === "any") fields[known] = field;
    if (opaque.has(name)) return (more.isRequired ? SMALL[kind] : undefined) as T;
    return (fields.find((one) => one.name === name && one.place === this.#place)?.mark ??
      mark) as T;
  }
}

/** Ends the reading: a form is the row's whole input. */
class WholeForm extends Error {}

export function describeRow(row: ProcedureRow): RowDescription {
  const opaque = new Set<string>();
  for (;;) {
    const { description, refused } = read(row, opaque);
    // A row that knows which values there are refuses marks: it reads on when the value is not there.
    if (refused === null || opaque.has(refused)) return description;
    opaque.add(refused);
  }
}

function read(row: ProcedureRow, opaque: ReadonlySet<string>) {
  const notes: Notes = { fields: [], opaque, last: null, form: null, readsBody: false };
  const request: RowRequest = {
    query: new RecordingParams("query", notes),
    json: new RecordingParams("body", notes),
    any: new RecordingParams("either", notes),
    get body() {
      notes.readsBody = true;
      return undefined;
    },
  };
  const { fields } = notes;
  try {
    const input = { value: row.input?.(request) };
    return {
      description: { fields, form: null, readsBody: notes.readsBody, input },
      refused: null,
    };
  } catch {
    const { form, readsBody, last } = notes;
    const description: RowDescription = { fields, form, readsBody, input: null };
    return { description, refused: form === null ? last : null };
  }
}
