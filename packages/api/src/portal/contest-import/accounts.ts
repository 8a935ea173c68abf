/** The teams of a package as accounts: those that are here already, and those that are made. */
import type { PackagedContest, PackagedTeam } from "@gavel/domain/contest/clics-package/model";
import { nameKey } from "@gavel/domain/name-key";
import { isAdminRole, isRoleId } from "@gavel/domain/role";
import type { SignedInContext } from "../../kernel/context.ts";
import { listByNameKeys } from "../../kernel/name-queries.ts";
import { type MadeUsers, makeUsers, type UserToMake } from "../../people/user/index.ts";
import type { Progress } from "./progress.ts";
import type { StartInput } from "./schema.ts";

interface Entrant {
  readonly uid: string;
  readonly username: string;
  readonly isStar: boolean;
}
/** By the team's id in the package. */
export type Entrants = ReadonlyMap<string, Entrant>;

interface Making {
  readonly input: StartInput;
  /** Opens the sheet of passwords; null: whoever imports it makes no accounts. */
  readonly key: string | null;
}

const NOBODY: MadeUsers = { made: new Map(), sheetUntil: null };

export async function makeEntrants(
  ctx: SignedInContext,
  { teams }: PackagedContest,
  { input, key }: Making,
  progress: Progress,
): Promise<Entrants> {
  const keys = teams.map(({ username }) => nameKey(username));
  const named = new Map((await listByNameKeys(ctx.db, keys)).map((one) => [one.key, one]));
  const fresh = teams.filter(({ username }) => !named.has(nameKey(username)));
  const { made, sheetUntil } = key === null ? NOBODY : await make(ctx, fresh, key, progress);
  const entrants = new Map<string, Entrant>();
  const left: string[] = [];
  for (const { id, username, isStar } of teams) {
    const known = named.get(nameKey(username));
    const isClosed = known !== undefined && isRoleId(known.roleId) && isAdminRole(known.roleId);
    const uid = known === undefined ? made.get(username) : known.uid;
    const isWanted = known === undefined || (input.existing === "use" && !isClosed);
    if (uid === undefined || !isWanted) left.push(username);
    else entrants.set(id, { uid, username: known?.username ?? username, isStar });
  }
  const accounts = { made: made.size, existing: entrants.size - made.size, left, sheetUntil };
  await progress.tell({ accounts }, { uids: [...made.values()] });
  return entrants;
}

async function make(
  ctx: SignedInContext,
  teams: readonly PackagedTeam[],
  key: string,
  progress: Progress,
): Promise<MadeUsers> {
  await progress.begin("accounts", teams.length);
  const users = teams.map(
    ({ username, password, email, realname, gender, nickname, school }): UserToMake => {
      return { username, password, email, realname, gender, nickname, school };
    },
  );
  return makeUsers(ctx, users, { key, onHashed: (done) => progress.reach(done) });
}
