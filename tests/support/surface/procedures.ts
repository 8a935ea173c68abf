import { appRouter } from "@gavel/api";
import type { ProcedureMeta } from "@gavel/api/kernel/trpc";
import type { z } from "zod";
import { type Leaf, leavesOf } from "./schema.ts";

export interface Procedure {
  readonly path: string;
  readonly type: "query" | "mutation" | "subscription";
  readonly meta: Partial<ProcedureMeta>;
  /** null = it takes nothing. */
  readonly input: z.core.$ZodType | null;
}

interface AnyProcedure {
  readonly _def: {
    readonly type: Procedure["type"];
    readonly meta?: Partial<ProcedureMeta>;
    readonly inputs: readonly z.core.$ZodType[];
  };
}

/** Everything that the router answers. */
export const procedures: readonly Procedure[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
).map(([path, { _def }]) => {
  if (_def.inputs.length > 1) throw new Error(`${path} has two inputs: the walkers know one`);
  return { path, type: _def.type, meta: _def.meta ?? {}, input: _def.inputs[0] ?? null };
});

/** Names that an id goes by. A cursor of a stream is none. */
const ID_NAME = /^(ids?|[a-z]id|keys?|[pu]ids|(?!lastEvent).*(Ids?|Uids?|Pid|Key))$/;

/** Where the input names objects by their ids. */
export function idLeaves({ input }: Procedure): Leaf[] {
  if (input === null) return [];
  return leavesOf(input).filter(({ path }) => {
    const name = path.findLast((part) => typeof part === "string");
    return path.at(-1) !== undefined && ID_NAME.test(String(name ?? ""));
  });
}
