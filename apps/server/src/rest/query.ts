import { DomainError } from "@gavel/api/kernel/error";
import { Params } from "./params.ts";

/**
 * Repeated names become arrays (`pid=1&pid=2`, also `pid[]=1`).
 * @throws DomainError PARAM_INVALID for a NUL: no column takes one, and not every row asks a procedure.
 */
export function readQuery(url: string): Params {
  const values = Map.groupBy(new URL(url).searchParams, ([name]) => name);
  const entries = [...values].map(([name, pairs]): [string, unknown] => {
    const all = pairs.map(([, value]) => value);
    if ([name, ...all].some((text) => text.includes("\0"))) {
      throw new DomainError("PARAM_INVALID", { field: name.replaceAll("\0", "") });
    }
    const isList = all.length > 1 || name.endsWith("[]");
    return [name.replace(/\[\]$/, ""), isList ? all : all[0]];
  });
  return new Params(Object.fromEntries(entries));
}
