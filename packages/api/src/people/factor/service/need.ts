/** Who must have a second factor, and whether they do. */
import { type RoleId, roleKey } from "@gavel/domain/role";
import type { Context, Viewer } from "../../../kernel/context.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { hasFactorKept, listPeopleWithFactor } from "../queries.ts";

type Reach = Pick<Context, "db"> & { readonly services: Pick<Context["services"], "events"> };

export async function isFactorRequired(ctx: Reach, role: RoleId): Promise<boolean> {
  const { secondFactorRoles } = await loadSettings(ctx);
  return secondFactorRoles.includes(roleKey(role));
}

/** Whether this person may do nothing but set one up. Where no role needs one, nobody is looked up. */
export async function mustSetUpFactor(
  ctx: Reach,
  { uid, role }: Pick<Viewer, "uid" | "role">,
): Promise<boolean> {
  if (!(await isFactorRequired(ctx, role))) return false;
  return (await hasFactorKept(ctx.db, uid)) === undefined;
}

/** The same of many at once. */
export async function findThoseWithoutFactor(
  ctx: Reach,
  viewers: readonly Viewer[],
): Promise<Viewer[]> {
  const { secondFactorRoles } = await loadSettings(ctx);
  const asked = viewers.filter(({ role }) => secondFactorRoles.includes(roleKey(role)));
  if (asked.length === 0) return [];
  const having = await listPeopleWithFactor(
    ctx.db,
    asked.map(({ uid }) => uid),
  );
  return asked.filter(({ uid }) => !having.has(uid));
}
