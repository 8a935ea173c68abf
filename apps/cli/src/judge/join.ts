/** `gavel judge join`: a judge host is given a token of its own for a code, and judges from then on. */
import { z } from "zod";
import type { Settings } from "../env.ts";
import { parseOptions } from "../options.ts";
import { messageOf, Refusal, say } from "../say.ts";
import { JUDGE_OPTIONS, judge, optionsAsEnvironment } from "./judge.ts";
import { writeMembership } from "./membership.ts";

const USAGE = "usage: gavel judge join URL CODE [--name N] [--slots N] [--data-dir D]";
const TIMEOUT_MS = 30_000;

/** The answers of the judge protocol, as far as they matter here. */
const joinResponse = z.object({ name: z.string(), token: z.string() });
const refusal = z.object({ code: z.string(), message: z.string().optional() });

const NAMES = JUDGE_OPTIONS.filter((name) => name !== "server" && name !== "token");

function readArgs(args: readonly string[]) {
  const { values, words } = parseOptions(args, { names: NAMES });
  const [server, code, ...rest] = words;
  if (server === undefined || code === undefined || rest.length > 0) throw new Refusal(USAGE, 2);
  return { server, code, values };
}

/** @throws Refusal for wrong usage */
export function joinOverrides(args: readonly string[]): NodeJS.ProcessEnv {
  const { server, values } = readArgs(args);
  return optionsAsEnvironment({ ...values, server });
}

/** @throws Refusal when the site does not take the code, or cannot be asked */
export async function judgeJoin(settings: Settings, args: readonly string[]): Promise<number> {
  const { code } = readArgs(args);
  const server = settings.serverUrl ?? "";
  const { name, token } = await redeem(server, code);
  const joined = { server, token, name: settings.judgeName ?? name };
  writeMembership(settings.dataDir, joined);
  say(`joined ${server} as ${joined.name}; from now on "gavel judge" is enough`);
  return judge({ ...settings, judgeToken: token, judgeName: joined.name });
}

async function redeem(server: string, code: string) {
  let answer: Response;
  try {
    answer = await fetch(new URL("/judge/v1/join", server), {
      ...{ method: "POST", headers: { "content-type": "application/json" } },
      body: JSON.stringify({ code }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new Refusal(`${server} cannot be reached: ${messageOf(error)}`);
  }
  const said: unknown = await answer.json().catch(() => null);
  const joined = joinResponse.safeParse(said);
  if (answer.ok && joined.success) return joined.data;
  const { data: refused } = refusal.safeParse(said);
  if (refused?.code === "JUDGE_CODE_INVALID") {
    throw new Refusal(
      "the code is not valid any more: a code lets one judge server join, within a quarter of an hour",
    );
  }
  const why = refused?.message ?? refused?.code ?? "is that the address of a Gavel site?";
  throw new Refusal(`${server} answered ${answer.status}: ${why}`);
}
