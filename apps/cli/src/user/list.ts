/** `gavel user list` and `gavel user role`: who is there, and what each may do. */
import type { Page, UserRow } from "@gavel/api/types";
import { ROLES } from "@gavel/domain/role";
import type { Settings } from "../env.ts";
import { parseOptions, refuseWords } from "../options.ts";
import { openNamedSite } from "../problem/problem-options.ts";
import { Refusal, say } from "../say.ts";
import { LIST_FLAGS, LIST_NAMES, ROLE_FLAGS, ROLE_NAMES, readRole } from "./user-options.ts";

/** As a JSON answer has it. */
type Wire<T> = { [K in keyof T]: Date extends T[K] ? string | Exclude<T[K], Date> : T[K] };
type UserLine = Wire<UserRow>;

const STEP = 500;
const NAME_WIDTH = 20;
const ROLE_WIDTH = 30;

export async function userList(settings: Settings, args: readonly string[]): Promise<number> {
  const { values, flags, words } = parseOptions(args, { names: LIST_NAMES, flags: LIST_FLAGS });
  refuseWords(words);
  const filter = {
    keyword: values.keyword,
    role: values.role === undefined ? undefined : readRole(values.role),
    onlyAdmin: flags.has("admins"),
    onlyBanned: flags.has("banned"),
  };
  const site = await openNamedSite(settings, values);
  const users: UserLine[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const input = { ...filter, currentPage, limit: STEP };
    const page = await site.query<Page<UserLine>>("user.find", input);
    users.push(...page.records);
    if (page.records.length < STEP) break;
  }
  if (flags.has("json")) say(JSON.stringify(users, null, 2));
  else for (const user of users) say(lineOf(user));
  return 0;
}

function lineOf({ username, role, isBanned, email, realname }: UserLine): string {
  const state = `${ROLES[role].description}${isBanned ? " (disabled)" : ""}`;
  return [username.padEnd(NAME_WIDTH), state.padEnd(ROLE_WIDTH), email ?? "-", realname]
    .join("  ")
    .trimEnd();
}

/** By username or e-mail address. */
export async function userRole(settings: Settings, args: readonly string[]): Promise<number> {
  const { values, flags, words } = parseOptions(args, { names: ROLE_NAMES, flags: ROLE_FLAGS });
  const [name, word, ...rest] = words;
  if (name === undefined || word === undefined) {
    throw new Refusal("usage: gavel user role NAME ROLE", 2);
  }
  refuseWords(rest);
  const role = readRole(word);
  const site = await openNamedSite(settings, values);
  const user = await site.query<UserLine>("user.getNamed", { name });
  const changed = await site.mutate<number>("user.setRoles", { uids: [user.uid], role });
  const done = { username: user.username, before: user.role, role, changed: changed > 0 };
  if (flags.has("json")) say(JSON.stringify(done));
  else if (changed === 0) say(`${user.username} is ${ROLES[role].description} already`);
  else say(`${user.username}: ${ROLES[user.role].description} → ${ROLES[role].description}`);
  return 0;
}
