/**
 * The REST surface as a table. A row names a procedure and says how the wire's names become its input and its
 * result the wire's data; it renames and parses, it never decides. Bytes in and out are handler rows of the same
 * table, so that whatever walks the table sees them too.
 */
import type { AppRouter, createCaller } from "@gavel/api";
import type { Context } from "@gavel/api/kernel/context";
import { DomainError, describeFault, type Fault } from "@gavel/api/kernel/error";
import type { ScopeNeed } from "@gavel/api/kernel/token-limits";
import type { Reach, Who } from "@gavel/api/kernel/trpc";
import type { inferRouterInputs } from "@trpc/server";
import type { z } from "zod";
import { type Answer, type Answers, success } from "./envelope.ts";
import type { Params } from "./params.ts";
import type { Patience } from "./patience.ts";

type Inputs = inferRouterInputs<AppRouter>;
type Caller = ReturnType<typeof createCaller>;

/** `account.signIn` and so on: a name that no router has does not compile. */
export type ProcedurePath = {
  [Slice in keyof Inputs & string]: `${Slice}.${keyof Inputs[Slice] & string}`;
}[keyof Inputs & string];

type At<Tree, Path extends string> = Path extends `${infer Slice}.${infer Name}`
  ? Slice extends keyof Tree
    ? Name extends keyof Tree[Slice]
      ? Tree[Slice][Name]
      : never
    : never
  : never;
export type InputOf<Path extends ProcedurePath> = At<Inputs, Path>;
/** Of the procedure itself, so dates are dates: the caller has no JSON in between. */
export type OutputOf<Path extends ProcedurePath> =
  At<Caller, Path> extends (...args: never[]) => infer Answer ? Awaited<Answer> : never;

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One request as rows see it. */
export interface RowRequest {
  readonly query: Params;
  readonly json: Params;
  /** JSON body first, then query: for calls whose clients send either. */
  readonly any: Params;
  /** The parsed JSON body, whatever it is; undefined without a body. */
  readonly body: unknown;
  /** The header, for refusals that travel in the data. */
  readonly acceptLanguage: string | null;
}

/** What a handler row gets. The body is unread: stream it, or use `readLimited`. */
export interface Exchange {
  readonly request: Request;
  readonly query: Params;
  readonly context: Context;
  readonly caller: Caller;
  /** With senders of a body. */
  readonly patience: Patience;
  /** Call before a slow answer or a long upload: lifts the idle timeout of this connection. */
  readonly keepOpen: () => void;
}

interface Address {
  readonly method: Method;
  readonly path: `/api/${string}`;
  /** Must equal the procedure's own word; a test compares them. */
  readonly who: Who;
  /** A GET that changes state is also taken as POST. */
  readonly changesState?: boolean;
}

export interface ProcedureRow extends Address {
  readonly procedure: ProcedurePath;
  readonly takes?: undefined;
  /** JSON bodies over this many bytes answer 413; 2 MB unless told. */
  readonly maxBodyBytes?: number;
  readonly example?: RowExample;
  /** May take longer than a quiet connection is kept, such as hashing many passwords. */
  readonly isSlow?: boolean;
  /** The procedure's input as the row reads it off the wire; absent when it takes nothing. */
  readonly input?: (request: RowRequest) => unknown;
  readonly respond: (request: RowRequest, caller: Caller) => Promise<Response>;
}
/** What a handler row reads, for the documents and tests of the surface: nobody can see it from outside. */
interface HandlerFacts {
  readonly query?: Readonly<Record<string, z.ZodType>>;
  readonly json?: Readonly<Record<string, z.ZodType>>;
  /** The form field that the upload comes in. */
  readonly file?: string;
  /** A file instead of the envelope. */
  readonly answers?: "file";
  /** As a procedure declares it, for the ids in the query. */
  readonly reach?: readonly Reach[];
}
export interface HandlerRow extends Address {
  readonly procedure?: undefined;
  readonly takes: HandlerFacts;
  /** What a personal token needs for it; without it none may. */
  readonly scope?: ScopeNeed;
  readonly handle: (exchange: Exchange) => Promise<Response>;
}
export type RestRow = ProcedureRow | HandlerRow;

export function isSignOut({ procedure }: RestRow): boolean {
  return procedure === "account.signOut" || procedure === "account.adminSignOut";
}

/** Values by the names of the wire, for rows that nobody could describe without: nested objects, words of a list. */
export type RowExample = Readonly<Record<string, unknown>>;

interface Spec<Path extends ProcedurePath, Data, Told> extends Address {
  readonly procedure: Path;
  readonly maxBodyBytes?: number;
  readonly example?: RowExample;
  readonly isSlow?: boolean;
  /** The wire's data; without it the procedure's result goes out as it is (dates in the wire's form). */
  readonly output?: (result: OutputOf<Path>, request: RowRequest) => Data;
  /** For calls whose clients read a refusal from the data of a success; undefined = refused like everywhere. */
  readonly refused?: (fault: Fault, request: RowRequest) => Told | undefined;
  /** What the wire calls fields of the input, for refusals that name one. Those not named have the same name. */
  readonly wireNames?: WireNames;
}
export type WireNames = Readonly<Record<string, string>>;
type InputSpec<Path extends ProcedurePath> =
  undefined extends InputOf<Path>
    ? { readonly input?: (request: RowRequest) => InputOf<Path> }
    : { readonly input: (request: RowRequest) => InputOf<Path> };

export function row<Path extends ProcedurePath, Data = OutputOf<Path>, Told = never>(
  spec: Spec<Path, Data, Told> & InputSpec<Path>,
): ProcedureRow & Answers<Data | Told> {
  const { input, output, refused, wireNames, ...address } = spec;
  return {
    ...address,
    ...(input === undefined ? {} : { input }),
    async respond(request, caller) {
      const parsed = input?.(request);
      try {
        const result = await call(caller, spec.procedure, parsed);
        return success(output === undefined ? result : output(result as OutputOf<Path>, request));
      } catch (error) {
        const told = refused?.(describeFault(error), request);
        if (told === undefined) throw inWireNames(error, request, wireNames);
        return success(told);
      }
    },
  };
}

/** What clients call ids; of several the one that a request has. */
const WIRE_IDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["groupId", ["gid", "id"]],
  ["trainingId", ["tid", "cid", "id"]],
  ["contestId", ["cid", "contestID", "id"]],
  ["discussionId", ["did", "id"]],
]);

function findWireId(field: string, { any }: RowRequest): string | undefined {
  if (any.has(field)) return undefined;
  const names = WIRE_IDS.get(field);
  return names?.find((name) => any.has(name)) ?? names?.[0];
}

/** Only the first word of a field in a list or an object is the input's own. */
function inWireNames(error: unknown, request: RowRequest, names: WireNames = {}): unknown {
  const { code, params } = describeFault(error);
  const [field = "", ...within] = String(params.field ?? "").split(".");
  const name = Object.hasOwn(names, field) ? names[field] : findWireId(field, request);
  if (name === undefined) return error;
  return new DomainError(code, { ...params, field: [name, ...within].join(".") });
}

/** `handle` answers `success(…)`, a file, or throws DomainError. `who` is checked before it runs. */
export function handlerRow<Data>(
  spec: Omit<HandlerRow, "handle"> & {
    readonly handle: (exchange: Exchange) => Promise<Answer<Data>>;
  },
): HandlerRow & Answers<Data> {
  return spec;
}

/** The types were checked where the row was written; here only its name is left. */
function call(caller: Caller, path: ProcedurePath, input: unknown): Promise<unknown> {
  const [slice = "", name = ""] = path.split(".");
  const tree = caller as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  const procedure = tree[slice]?.[name];
  if (procedure === undefined) throw new Error(`no procedure ${path}`);
  return procedure(input);
}
