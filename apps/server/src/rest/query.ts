import { Params } from "./params.ts";

/** Repeated names become arrays (`pid=1&pid=2`, also `pid[]=1`). */
export function readQuery(url: string): Params {
  const search = new URL(url).searchParams;
  const entries = [...new Set(search.keys())].map((name): [string, unknown] => {
    const all = search.getAll(name);
    const isList = all.length > 1 || name.endsWith("[]");
    return [name.replace(/\[\]$/, ""), isList ? all : all[0]];
  });
  return new Params(Object.fromEntries(entries));
}
