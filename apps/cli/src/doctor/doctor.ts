/** `gavel doctor`: what this machine can and cannot do, also when no site runs. */
import { existsSync } from "node:fs";
import { isSandboxFresh } from "../build/sandbox.ts";
import { findProgram, versionOf } from "../command.ts";
import type { Settings } from "../env.ts";
import { SANDBOX_BINARY, WEB_PAGE } from "../places.ts";
import { say } from "../say.ts";
import { findHealth, localAddress } from "../up/health.ts";
import { findRunningDatabase } from "../up/site-lock.ts";
import { askJudge, type LanguageReport, lookForLanguages } from "./languages.ts";
import { inspectSandbox, type SandboxInspection } from "./sandbox.ts";
import {
  aptCommand,
  describeShortfall,
  languageShortfalls,
  type Shortfall,
  sandboxShortfalls,
} from "./shortfall.ts";

/** @returns 0 when this machine can judge, 1 when it cannot. */
export async function doctor(settings: Settings): Promise<number> {
  const database = settings.databaseUrl ?? findRunningDatabase(settings.dataDir);
  const asked = database === null ? null : await askJudge(database);
  const sandbox = inspectSandbox();
  const how = "fault" in sandbox ? "look" : "try";
  const languages = asked ?? lookForLanguages(how, settings.dataDir);
  await printSite(settings);
  printBuilds();
  printSandbox(sandbox);
  say(asked === null ? WORDS[how] : "Languages (as the judge says)");
  for (const one of languages) say(`  ${one.language.padEnd(16)} ${describeLanguage(one)}`);
  const shortfalls = [...findShortfalls(sandbox), ...languageShortfalls(languages)];
  say(shortfalls.length === 0 ? "Nothing is missing." : "What is missing");
  for (const line of shortfalls.flatMap(describeShortfall)) say(line);
  return "fault" in sandbox || !canJudgeAny(languages) ? 1 : 0;
}

const WORDS = {
  look: "Languages (only looked for: there is no sandbox to try them in)",
  try: "Languages (tried now, no judge runs)",
} as const;

/** Which packages would bring it is said once for all of them at the end, as a command; here for each alone. */
function describeLanguage({ version, reason, packages }: LanguageReport): string {
  if (version !== null) return version === "" ? "found" : version;
  const remedy = packages.length === 0 ? "" : ` (Debian: ${packages.join(" ")})`;
  return `${reason}${remedy}`;
}

function canJudgeAny(languages: readonly LanguageReport[]): boolean {
  return languages.some((one) => one.version !== null);
}

function findShortfalls(sandbox: SandboxInspection): Shortfall[] {
  if (!("fault" in sandbox)) return sandboxShortfalls(sandbox);
  const isCargoMissing = findProgram("cargo") === null;
  const remedy = isCargoMissing
    ? aptCommand(["cargo", "gcc"])
    : existsSync(SANDBOX_BINARY)
      ? null
      : "npm start";
  return [{ what: "judging is off", why: sandbox.fault, remedy }];
}

async function printSite(settings: Settings): Promise<void> {
  const health = await findHealth(localAddress(settings.host, settings.port));
  say("Site");
  say(`  port         ${settings.port}: ${describeHealth(health)}`);
  say(`  data         ${settings.dataDir}`);
  say(`  database     ${settings.databaseUrl === null ? "embedded PostgreSQL" : "DATABASE_URL"}`);
}

function describeHealth(health: Awaited<ReturnType<typeof findHealth>>): string {
  if (health === null) return "no site answers here";
  if (health.ok) return `running, ${health.judgehosts} judge host(s) online`;
  const down = [
    ...(health.server ? [] : ["server stopping"]),
    ...(health.database ? [] : ["database down"]),
    ...(health.judgehosts > 0 ? [] : ["no judge online"]),
  ];
  return `running, but ${down.join(", ")}`;
}

function printBuilds(): void {
  const cargo = findProgram("cargo");
  say("Tools");
  say(`  bun          ${Bun.version}`);
  say(
    `  cargo        ${cargo === null ? "missing" : (versionOf(cargo, ["--version"]) ?? "broken")}`,
  );
  say(`  sandbox      ${describeSandboxBuild()}`);
  say(`  web app      ${existsSync(WEB_PAGE) ? "built" : "not built yet"}`);
}

function describeSandboxBuild(): string {
  if (!existsSync(SANDBOX_BINARY)) return "not built yet";
  return isSandboxFresh() ? "built" : "built from other sources: the next start builds it anew";
}

function printSandbox(sandbox: SandboxInspection): void {
  say("Sandbox");
  if ("fault" in sandbox) {
    say(`  ${sandbox.fault}`);
    return;
  }
  const { report } = sandbox;
  say(`  backend      ${report.backend}`);
  for (const [resource, mechanism] of Object.entries(report.mechanisms)) {
    say(`  ${resource.padEnd(12)} ${mechanism}`);
  }
}
