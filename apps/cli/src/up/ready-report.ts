/** The last lines of a start: where the site is, who may enter, what this machine lacks. */
import { askJudge, lookForLanguages } from "../doctor/languages.ts";
import { inspectSandbox } from "../doctor/sandbox.ts";
import {
  describeShortfall,
  languageShortfalls,
  type Shortfall,
  sandboxShortfalls,
} from "../doctor/shortfall.ts";
import type { Settings } from "../env.ts";
import { logFolder } from "../places.ts";
import { say } from "../say.ts";

export interface ReadyFacts {
  readonly settings: Settings;
  readonly databaseUrl: string;
  readonly seconds: number;
  /** Set on the first start only. */
  readonly newRootPassword: string | null;
  /** Why nothing is judged here; null = judging is on. */
  readonly judgingOff: Shortfall | null;
  readonly notes: readonly Shortfall[];
}

function publicAddress({ host, port }: Settings): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

export async function printReadyReport(facts: ReadyFacts): Promise<void> {
  const { settings } = facts;
  const shortfalls = [
    ...(facts.judgingOff === null ? await judgingNotes(facts) : [facts.judgingOff]),
    ...facts.notes,
  ];
  say();
  say(`Gavel is ready after ${facts.seconds.toFixed(1)} s: ${publicAddress(settings)}`);
  if (facts.newRootPassword !== null) {
    // One that was given is not repeated: this goes to logs as well.
    const isGiven = settings.rootPassword !== null;
    const words = isGiven
      ? "that ROOT_PASSWORD gives"
      : `${facts.newRootPassword} (shown only once)`;
    say(`  sign in as root with the password ${words}`);
  }
  if (shortfalls.length > 0) {
    say("On this machine:");
    for (const line of shortfalls.flatMap(describeShortfall)) say(line);
  }
  say(`Logs are in ${logFolder(settings.dataDir)}; Ctrl-C stops everything.`);
}

async function judgingNotes({ settings, databaseUrl }: ReadyFacts): Promise<Shortfall[]> {
  if (!settings.hasLocalJudge) return [];
  const languages =
    (await askJudge(databaseUrl, settings.dataDir)) ?? lookForLanguages("look", settings.dataDir);
  return [...sandboxShortfalls(inspectSandbox(), settings), ...languageShortfalls(languages)];
}
