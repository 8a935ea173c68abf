/**
 * What a row takes, found out by letting it read a request that notes each name it is asked for. So documents and
 * tests of the surface need no second list that could grow stale.
 */
import { LIMITS } from "@gavel/domain/limit";
import type { z } from "zod";
import { Params } from "./params.ts";
import type { ProcedureRow, RowExample, RowRequest } from "./row.ts";
import type { Paging } from "./wire.ts";

/** Which of the request's places a name is read from; "either" = the JSON body, else the query. */
type WirePlace = "query" | "body" | "either";
type WireKind = "text" | "integer" | "flag" | "integers" | "texts" | "any";

export interface WireField {
  readonly name: string;
  readonly place: WirePlace;
  readonly kind: WireKind;
  readonly isRequired: boolean;
  readonly default?: number;
  readonly maximum?: number;
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
  readonly example: RowExample;
  /** How often the row refused what stood for a name. */
  readonly tries: ReadonlyMap<string, number>;
  /** The name asked for last. */
  last: string | null;
  form: z.ZodType | null;
  readsBody: boolean;
}

/** Integers far above all that a test makes, and each of them once. */
const FIRST_MARK = 700_000_000;

type Others = (name: string, isRequired: boolean) => readonly unknown[];
const plain =
  (small: unknown): Others =>
  (_, isRequired) => [isRequired ? small : undefined];

/** What stands for a name whose mark was refused, in turn. */
const OTHER_MARKS: Readonly<Record<WireKind, Others>> = {
  ...{ text: plain("1"), integer: plain(1), flag: plain(false), integers: plain([1]) },
  texts: plain({}),
  any: (name) => [[`mark-${name}`], [FIRST_MARK], {}, 1, undefined],
};
const TRIES_MAX = 5;

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
  override paging(defaultLimit: number, limitMax: number = LIMITS.pageSizeMax): Paging {
    this.#note("currentPage", "integer", 1, { default: 1 });
    const limit = Math.min(defaultLimit, limitMax);
    this.#note("limit", "integer", limit, { default: limit, maximum: limitMax });
    return { currentPage: 1, limit };
  }

  #number(): number {
    return FIRST_MARK + this.#notes.fields.length;
  }

  #note<T>(
    name: string,
    kind: WireKind,
    mark: T,
    more: { isRequired?: boolean; default?: number; maximum?: number } = {},
  ): T {
    const { fields, tries } = this.#notes;
    this.#notes.last = name;
    const known = fields.findIndex((one) => one.name === name && one.place === this.#place);
    const field = { name, kind, place: this.#place, isRequired: false, mark, ...more };
    if (known < 0) fields.push(field);
    // Asked for by two kinds: what names a value says more than the question whether it is there.
    else if (fields[known]?.kind === "any") fields[known] = field;
    const given = this.#notes.example[name];
    if (given !== undefined) {
      const at = fields.findIndex((one) => one.name === name && one.place === this.#place);
      fields[at] = { ...field, mark: given };
      return given as T;
    }
    const count = tries.get(name) ?? 0;
    if (count > 0) return OTHER_MARKS[kind](name, more.isRequired === true)[count - 1] as T;
    return (fields.find((one) => one.name === name && one.place === this.#place)?.mark ??
      mark) as T;
  }
}

/** Ends the reading: a form is the row's whole input. */
class WholeForm extends Error {}

export function describeRow(row: ProcedureRow): RowDescription {
  const tries = new Map<string, number>();
  for (;;) {
    const { description, refused } = read(row, tries);
    const count = refused === null ? 0 : (tries.get(refused) ?? 0);
    // A row that knows which values there are refuses marks: then it is given others, and at last none.
    if (refused === null || count === TRIES_MAX) return description;
    tries.set(refused, count + 1);
  }
}

function read(row: ProcedureRow, tries: Notes["tries"]) {
  const notes: Notes = {
    fields: [],
    example: row.example ?? {},
    tries,
    last: null,
    form: null,
    readsBody: false,
  };
  const request: RowRequest = {
    query: new RecordingParams("query", notes),
    json: new RecordingParams("body", notes),
    any: new RecordingParams("either", notes),
    get body() {
      notes.readsBody = true;
      return undefined;
    },
    acceptLanguage: null,
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
