/** The last lines of a start: where the site is, who may enter, what this machine lacks. */
import { inspectLanguages } from "../doctor/languages.ts";
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

export function printReadyReport(facts: ReadyFacts): void {
  const { settings } = facts;
  say();
  say(`Gavel is ready after ${facts.seconds.toFixed(1)} s: ${publicAddress(settings)}`);
  if (facts.newRootPassword !== null) {
    say(`  sign in as root with the password ${facts.newRootPassword} (shown this once)`);
  }
  const shortfalls = [
    ...(facts.judgingOff === null ? sandboxNotes(settings) : [facts.judgingOff]),
    ...facts.notes,
  ];
  if (shortfalls.length > 0) {
    say("On this machine:");
    for (const line of shortfalls.flatMap(describeShortfall)) say(line);
  }
  say(`Logs are in ${logFolder(settings.dataDir)}; Ctrl-C stops everything.`);
}

function sandboxNotes(settings: Settings): Shortfall[] {
  if (!settings.hasLocalJudge) return [];
  return [...sandboxShortfalls(inspectSandbox()), ...languageShortfalls(inspectLanguages())];
}
