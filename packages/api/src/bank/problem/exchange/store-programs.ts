/** The setter's programs of a package into the database. */
import type { KeptPrograms } from "@gavel/problem-package/kept-programs";
import { storeMadeBy, storeSet } from "../program/service/store.ts";
import type { SaveContext } from "../service/write.ts";

/** Into the transaction of the problem. @returns what became of them; null = they are as they were */
export async function storePrograms(
  ctx: SaveContext,
  pid: number,
  versionId: number | null,
  { programs, checkerTests, factors, generators, madeBy }: KeptPrograms,
) {
  const by = { by: ctx.viewer.username, now: ctx.now() };
  const changes = await storeSet(ctx.db, pid, { programs, checkerTests, factors }, by);
  if (versionId === null) return changes;
  const named = madeBy.map((one) => {
    const generator = generators.get(one?.generator ?? "");
    return generator === undefined || !one ? null : { generator, args: one.args };
  });
  await storeMadeBy(ctx.db, { pid, versionId }, named);
  return changes;
}
