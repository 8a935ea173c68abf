/** Which judge `gavel judge` starts: the clone's, or one that the site handed out. */
import {
  type Chosen,
  chooseProgram,
  giveUpTrial,
  isOnTrial,
  releasesFolder,
} from "@gavel/judge/releases";
import { readVersion } from "@gavel/judge-protocol/version";
import { CLONE, JUDGE_MAIN } from "../places.ts";
import { say } from "../say.ts";
import type { Launch } from "../up/supervised.ts";

/** The first self-test and a site that has to answer; far more than either takes on a slow machine. */
const TRIAL_WITHIN_MS = 10 * 60_000;

/** Asked before each start, so that a judge that replaced itself comes back as the other. */
export function launcherOf(
  folder: string,
  environment: (changes: NodeJS.ProcessEnv) => NodeJS.ProcessEnv,
  trialWithinMs = TRIAL_WITHIN_MS,
): () => Launch {
  const clone = readVersion(CLONE);
  const releases = releasesFolder(folder);
  const common = { JUDGE_CLONE: clone, JUDGE_PACKAGES: JUDGE_MAIN };
  return () => {
    const chosen = chooseProgram(releases, clone);
    if (chosen === null) {
      return {
        command: [process.execPath, JUDGE_MAIN],
        env: environment({ ...common, JUDGE_VERSION: clone }),
      };
    }
    if (chosen.isTrial) say(`trying the judge of the site: ${chosen.version}`);
    return {
      command: [process.execPath, chosen.program],
      env: environment({ ...common, ...environmentOf(chosen) }),
      ...(chosen.isTrial ? { trial: trialOf(releases, trialWithinMs) } : {}),
    };
  };
}

function trialOf(releases: string, withinMs: number): Launch["trial"] {
  return {
    withinMs,
    isWell: () => !isOnTrial(releases),
    giveUp: () => giveUpTrial(releases, `it judged nothing within ${withinMs / 1000} s`),
  };
}

function environmentOf({ sha256, version, sandbox, isTrial }: Chosen): NodeJS.ProcessEnv {
  return {
    ...{ JUDGE_VERSION: version, JUDGE_RELEASE: sha256, SANDBOX_BIN: sandbox },
    JUDGE_TRIAL: isTrial ? "1" : "0",
  };
}
