/** `gavel doctor`: what this machine can and cannot do, also when no site runs. */
import { existsSync } from "node:fs";
import { describePlace } from "@gavel/file-store";
import { isSandboxFresh } from "../build/sandbox.ts";
import { findProgram, versionOf } from "../command.ts";
import type { Settings } from "../env.ts";
import { parseOptions, refuseWords } from "../options.ts";
import { SANDBOX_BINARY, WEB_PAGE } from "../places.ts";
import { say } from "../say.ts";
import { findHealth, localAddress } from "../up/health.ts";
import { findRunningDatabase } from "../up/site-lock.ts";
import { type DiskUse, inspectDisk } from "./disk.ts";
import { type EnvironmentCheck, inspectEnvironment } from "./environment.ts";
import { inspectFiles } from "./files.ts";
import { inspectFleet } from "./fleet.ts";
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
export async function doctor(settings: Settings, args: readonly string[]): Promise<number> {
  const { flags, words } = parseOptions(args, { flags: ["json"] });
  refuseWords(words);
  const findings = await examine(settings);
  if (flags.has("json")) printJson(settings, findings);
  else print(settings, findings);
  return findings.canJudge ? 0 : 1;
}

interface Findings {
  readonly asked: boolean;
  readonly how: keyof typeof WORDS;
  readonly health: Awaited<ReturnType<typeof findHealth>>;
  readonly sandbox: SandboxInspection;
  readonly languages: readonly LanguageReport[];
  readonly environment: readonly EnvironmentCheck[];
  readonly disk: readonly DiskUse[];
  readonly shortfalls: readonly Shortfall[];
  readonly canJudge: boolean;
}

async function examine(settings: Settings): Promise<Findings> {
  const { databaseUrl, databaseDirectUrl, dataDir } = settings;
  const database = databaseDirectUrl ?? databaseUrl ?? findRunningDatabase(dataDir);
  const asked = database === null ? null : await askJudge(database, settings.dataDir);
  const sandbox = inspectSandbox();
  const how = "fault" in sandbox ? "look" : "try";
  const languages = asked ?? lookForLanguages(how, settings.dataDir);
  return {
    asked: asked !== null,
    how,
    health: await findHealth(localAddress(settings.host, settings.port)),
    sandbox,
    languages,
    environment: inspectEnvironment(),
    disk: inspectDisk(settings.dataDir),
    shortfalls: [
      ...findShortfalls(sandbox, settings),
      ...languageShortfalls(languages),
      ...(await inspectFiles(settings)),
      ...(database === null ? [] : await inspectFleet(database)),
    ],
    canJudge: !("fault" in sandbox) && canJudgeAny(languages),
  };
}

/** One document on standard output and nothing else. */
function printJson(settings: Settings, findings: Findings): void {
  const { canJudge, health, sandbox, languages, environment, disk, shortfalls } = findings;
  const site = { port: settings.port, dataDir: settings.dataDir, health };
  const missing = shortfalls;
  say(JSON.stringify({ canJudge, site, sandbox, languages, environment, disk, missing }, null, 2));
}

function print(settings: Settings, findings: Findings): void {
  const { asked, how, languages, shortfalls } = findings;
  printSite(settings, findings.health);
  say("On the disk");
  for (const { name, mib } of findings.disk) say(`  ${name.padEnd(20)} ${mib} MiB`);
  printBuilds();
  printSandbox(findings.sandbox);
  say(asked ? "Languages (as reported by the judge)" : WORDS[how]);
  for (const one of languages) say(`  ${one.language.padEnd(16)} ${describeLanguage(one)}`);
  say("How steady timing is on this machine");
  for (const one of findings.environment) {
    say(`  ${one.name.padEnd(12)} ${one.found}`);
    if (one.advice !== null) say(`  ${"".padEnd(12)} better: ${one.advice}`);
  }
  say(shortfalls.length === 0 ? "Nothing is missing." : "What is missing");
  for (const line of shortfalls.flatMap(describeShortfall)) say(line);
}

const WORDS = {
  look: "Languages (detected only: there is no sandbox to try them in)",
  try: "Languages (tried just now: no judge is running)",
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

function findShortfalls(sandbox: SandboxInspection, settings: Settings): Shortfall[] {
  if (!("fault" in sandbox)) return sandboxShortfalls(sandbox, settings);
  const isCargoMissing = findProgram("cargo") === null;
  const remedy = isCargoMissing
    ? aptCommand(["cargo", "gcc"])
    : existsSync(SANDBOX_BINARY)
      ? null
      : "npm start";
  return [{ what: "judging is off", why: sandbox.fault, remedy }];
}

function printSite(settings: Settings, health: Findings["health"]): void {
  say("Site");
  say(`  port         ${settings.port}: ${describeHealth(health)}`);
  say(`  data         ${settings.dataDir}`);
  say(`  files        ${describePlace(settings.fileStore.now)}`);
  say(`  database     ${settings.databaseUrl === null ? "embedded PostgreSQL" : "DATABASE_URL"}`);
}

function describeHealth(health: Awaited<ReturnType<typeof findHealth>>): string {
  if (health === null) return "no site answers here";
  if (health.ok) return `running, ${health.judgehosts} judge server(s) online`;
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
  return isSandboxFresh() ? "built" : "out of date: the next start rebuilds it";
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
