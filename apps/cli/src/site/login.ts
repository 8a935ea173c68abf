/** `gavel login` and `gavel logout`: a personal token of a site, kept for the commands that follow. */
import { hostname } from "node:os";
import type { CurrentToken, NewToken } from "@gavel/api/types";
import type { Settings } from "../env.ts";
import { parseOptions, refuseWords } from "../options.ts";
import { namedServer, SITE_NAMES } from "../problem/problem-options.ts";
import { openSite } from "../problem/site-client.ts";
import { Refusal, say } from "../say.ts";
import { credentialsFile, forgetLogin, readLogin, saveLogin } from "./credentials.ts";
import { askSecret } from "./prompt.ts";

export const LOGIN_NAMES = SITE_NAMES;
const TOKEN_DAYS = 90;
const NAME_MAX = 64;

/** With a token of one's own, or with name and password, which make one that may read and submit. */
export async function login(settings: Settings, args: readonly string[]): Promise<number> {
  const { values, words } = parseOptions(args, { names: LOGIN_NAMES });
  refuseWords(words);
  const server = namedServer(settings);
  const token =
    values.user === undefined
      ? (values.token ?? (await askSecret(`Token (create one at ${server}/setting?tab=tokens): `)))
      : await makeToken(server, values.user, values.password);
  const site = await openSite(server, { token });
  const current = await site.query<CurrentToken>("token.current", null).catch((error: unknown) => {
    // A session's token ends within a day and can do everything: it is not for keeping.
    const isSession = error instanceof Refusal && error.status !== 2;
    throw isSession
      ? new Refusal("this is not an API token: create one in the settings", 2)
      : error;
  });
  const file = await saveLogin(settings.configFolder, {
    server,
    username: current.username,
    token,
  });
  const until = current.expiresAt === null ? "never" : String(current.expiresAt).slice(0, 10);
  say(`Signed in to ${server} as ${current.username}.`);
  say(`The token "${current.name}" may: ${current.scopes.join(", ")}; it expires: ${until}.`);
  say(`Saved in ${file}.`);
  return 0;
}

async function makeToken(server: string, user: string, given: string | undefined) {
  const password = given ?? (await askSecret(`Password of ${user}: `));
  const session = await openSite(server, { user, password });
  try {
    const name = `gavel on ${hostname()}`.slice(0, NAME_MAX);
    const wish = { name, scopes: ["read", "submit"], days: TOKEN_DAYS, password };
    return (await session.mutate<NewToken>("token.create", wish)).token;
  } finally {
    await session.mutate("account.signOut", null);
  }
}

/** Gives the token back to the site and forgets it. */
export async function logout(settings: Settings, args: readonly string[]): Promise<number> {
  const { words } = parseOptions(args, {});
  refuseWords(words);
  const kept = await readLogin(settings.configFolder);
  if (kept === null) throw new Refusal("not signed in: run gavel login");
  try {
    const site = await openSite(kept.server, { token: kept.token });
    await site.mutate("token.revokeCurrent", null);
  } catch (error) {
    await forgetLogin(settings.configFolder);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(`forgotten here, but the site did not revoke the token: ${reason}`);
  }
  await forgetLogin(settings.configFolder);
  say(`Signed out of ${kept.server}; ${credentialsFile(settings.configFolder)} is gone.`);
  return 0;
}
