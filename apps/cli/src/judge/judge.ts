/** `gavel judge`: a judge host on a machine of its own. It holds a token and no address of the database. */
import { buildSandbox } from "../build/sandbox.ts";
import { ensureSystemPackages } from "../build/system-packages.ts";
import { lookForLanguages } from "../doctor/languages.ts";
import { inspectSandbox } from "../doctor/sandbox.ts";
import { describeShortfall, languageShortfalls, sandboxShortfalls } from "../doctor/shortfall.ts";
import type { Settings } from "../env.ts";
import { parseOptions, refuseWords } from "../options.ts";
import { JUDGE_MAIN } from "../places.ts";
import { Refusal, say, step } from "../say.ts";
import { openChildLog } from "../up/child-log.ts";
import { onStopRequest, stopInOrder } from "../up/shutdown.ts";
import { judgeEnvironment } from "../up/site.ts";
import { lockSite } from "../up/site-lock.ts";
import { supervise } from "../up/supervised.ts";

const PATIENCE_MS = 3000;

const OPTIONS = {
  server: "GAVEL_SERVER",
  token: "JUDGE_TOKEN",
  name: "JUDGE_NAME",
  slots: "JUDGE_SLOTS",
  "data-dir": "DATA_DIR",
} as const;

/** The options of `gavel judge` as environment. @throws Refusal for one that it does not have. */
export function judgeOverrides(args: readonly string[]): NodeJS.ProcessEnv {
  const names = Object.keys(OPTIONS) as (keyof typeof OPTIONS)[];
  const { values, words } = parseOptions(args, { names });
  refuseWords(words);
  const given = names.filter((name) => values[name] !== undefined);
  return Object.fromEntries(given.map((name) => [OPTIONS[name], values[name]]));
}

/** @throws Refusal when it is not told whom to work for, or cannot build its sandbox. */
export async function judge(settings: Settings): Promise<number> {
  const { serverUrl, judgeToken, dataDir } = settings;
  if (serverUrl === null) throw new Refusal("GAVEL_SERVER: must name the site to judge for", 2);
  if (judgeToken === null) {
    throw new Refusal(
      "JUDGE_TOKEN: must be a token of that site: gavel judge-token create NAME there makes one",
      2,
    );
  }
  const lock = await lockSite(dataDir, settings.port);
  try {
    await ensureSystemPackages(settings.mayInstallPackages);
    const sandbox = await step("sandbox build", () => buildSandbox());
    if (sandbox.kind === "missing") throw new Refusal(sandbox.why);
    const child = supervise({
      name: "judge",
      command: [process.execPath, JUDGE_MAIN],
      env: judgeEnvironment({
        server: serverUrl,
        token: judgeToken,
        folder: `${dataDir}/judge`,
        settings,
      }),
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
