import type { Db } from "@gavel/db";
import { ROOT_ROLE } from "@gavel/domain/role-id";
import type { Viewer } from "../../kernel/context.ts";
import { findFirstRoot } from "./queries.ts";

/** Who stands for authors that did not come along. @throws Error on a site without root, which a start makes */
export async function findMigrator(db: Db): Promise<Viewer> {
  const root = await findFirstRoot(db);
  if (root === undefined) throw new Error("the site has no root: start it once");
  return { ...root, role: ROOT_ROLE, sessionId: null };
}
