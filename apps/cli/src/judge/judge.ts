/** `gavel judge`: a judge host on a machine of its own. It holds a token and no address of the database. */
import { RESTART_STATUS } from "@gavel/judge/releases";
import { buildSandbox } from "../build/sandbox.ts";
import { ensureSystemPackages } from "../build/system-packages.ts";
import { lookForLanguages } from "../doctor/languages.ts";
import { inspectSandbox } from "../doctor/sandbox.ts";
import { describeShortfall, languageShortfalls, sandboxShortfalls } from "../doctor/shortfall.ts";
import type { Settings } from "../env.ts";
import { parseOptions, refuseWords } from "../options.ts";
import { Refusal, say, step } from "../say.ts";
import { openChildLog } from "../up/child-log.ts";
import { onStopRequest, stopInOrder } from "../up/shutdown.ts";
import { judgeEnvironment } from "../up/site.ts";
import { lockSite } from "../up/site-lock.ts";
import { supervise } from "../up/supervised.ts";
import { launcherOf } from "./launch.ts";
import { readMembership } from "./membership.ts";

const PATIENCE_MS = 3000;

const OPTIONS = {
  server: "GAVEL_SERVER",
  token: "JUDGE_TOKEN",
  name: "JUDGE_NAME",
  slots: "JUDGE_SLOTS",
  "data-dir": "DATA_DIR",
} as const;

export const JUDGE_OPTIONS = Object.keys(OPTIONS) as (keyof typeof OPTIONS)[];

/** The options of `gavel judge` as environment. @throws Refusal for one that it does not have. */
export function judgeOverrides(args: readonly string[]): NodeJS.ProcessEnv {
  const { values, words } = parseOptions(args, { names: JUDGE_OPTIONS });
  refuseWords(words);
  return optionsAsEnvironment(values);
}

/** Those that were given. */
export function optionsAsEnvironment(
  values: Readonly<Partial<Record<keyof typeof OPTIONS, string>>>,
): NodeJS.ProcessEnv {
  const given = JUDGE_OPTIONS.filter((name) => values[name] !== undefined);
  return Object.fromEntries(given.map((name) => [OPTIONS[name], values[name]]));
}

/** What it is told, and what is missing by the site that was joined from here. */
function forWhom(settings: Settings) {
  const kept = settings.judgeToken === null ? readMembership(settings.dataDir) : null;
  // A token is shown to nobody but the site that gave it.
  const joined = settings.serverUrl === null || settings.serverUrl === kept?.server ? kept : null;
  const serverUrl = settings.serverUrl ?? joined?.server ?? null;
  const judgeToken = settings.judgeToken ?? joined?.token ?? null;
  if (serverUrl === null) {
    throw new Refusal(
      "GAVEL_SERVER: must name the site to judge for, unless one was joined: gavel judge join URL CODE",
      2,
    );
  }
  if (judgeToken === null) {
    throw new Refusal(
      "JUDGE_TOKEN: must be a token of that site, unless it was joined: gavel judge join URL CODE",
      2,
    );
  }
  return { serverUrl, judgeToken, judgeName: settings.judgeName ?? joined?.name ?? null };
}

/** @throws Refusal when it is not told whom to work for, or cannot build its sandbox. */
export async function judge(settings: Settings): Promise<number> {
  const { dataDir } = settings;
  const { serverUrl, judgeToken, judgeName } = forWhom(settings);
  const lock = await lockSite(dataDir, settings.port);
  try {
    await ensureSystemPackages(settings.mayInstallPackages);
    const sandbox = await step("sandbox build", () => buildSandbox());
    if (sandbox.kind === "missing") {
      const { why, remedy } = sandbox;
      throw new Refusal(remedy === null ? why : `${why}; fix it with: ${remedy}`);
    }
    const folder = `${dataDir}/judge`;
    const child = supervise({
      name: "judge",
      launch: launcherOf(folder, (changes) => ({
        ...judgeEnvironment({
          ...{ server: serverUrl, token: judgeToken, folder },
          settings: { ...settings, judgeName },
        }),
        ...changes,
      })),
      restartStatus: RESTART_STATUS,
      log: openChildLog(dataDir, "judge"),
      onChange: () => {},
    });
    say(`judging for ${serverUrl}; Ctrl-C stops`);
    const missing = [
      ...sandboxShortfalls(inspectSandbox(), settings),
      ...languageShortfalls(lookForLanguages("look", dataDir)),
    ];
    for (const line of missing.flatMap(describeShortfall)) say(line);
    const why = await new Promise<string>((resolve) => onStopRequest(resolve));
    say(`stopping (${why}) …`);
    await stopInOrder([{ name: "judge", pid: child.pid, stop: () => child.stop(PATIENCE_MS) }]);
  } finally {
    lock.release();
  }
  return 0;
}
