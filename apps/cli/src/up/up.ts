/** `gavel up`: brings the whole site up on this machine and stays with it until it is asked to stop. */
import { openFileStore } from "@gavel/file-store";
import { buildSandbox, type SandboxOutcome } from "../build/sandbox.ts";
import { ensureSystemPackages, type PackageOutcome, remedyFor } from "../build/system-packages.ts";
import { buildWeb } from "../build/web.ts";
import type { Shortfall } from "../doctor/shortfall.ts";
import type { Settings } from "../env.ts";
import { complain, messageOf, Refusal, say, step } from "../say.ts";
import { prepareSchema } from "./database.ts";
import { requireFreePort } from "./port.ts";
import { printReadyReport } from "./ready-report.ts";
import { makePassword } from "./secrets.ts";
import { onStopRequest, stopInOrder } from "./shutdown.ts";
import { createSite, type Site } from "./site.ts";
import { lockSite } from "./site-lock.ts";

/** @returns the exit status, once the site has stopped. */
export async function up(settings: Settings): Promise<number> {
  const from = performance.now();
  const lock = await lockSite(settings.dataDir, settings.port);
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<number>();
  let site: Site | null = null;
  const stop = async (why: string, status: number) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    const started = site?.started ?? [];
    if (started.length > 0) say(`stopping (${why}) …`);
    await stopInOrder(started, settings.drainS * 1000);
    lock.release();
    if (started.length > 0) say("stopped");
    stopped.resolve(status);
  };
  onStopRequest((why) => void stop(why, 0));
  try {
    await requireFreePort(settings.port, settings.host);
    await requireFileStore(settings);
    site = createSite(settings, lock);
    await bringUp({ settings, site, from, signal: stopping.signal });
  } catch (error) {
    // A step that fails because we are stopping is not news.
    if (!stopping.signal.aborted) {
      complain(`gavel: ${messageOf(error)}`);
      void stop("the site did not come up", error instanceof Refusal ? error.status : 1);
    }
  }
  return stopped.promise;
}

/** @throws Refusal when what is kept there could not be written, read or removed. */
async function requireFileStore({ fileStore }: Settings): Promise<void> {
  const files = await openFileStore(fileStore);
  try {
    await files.probe();
  } catch (error) {
    throw new Refusal(`FILE_STORE cannot be used: ${messageOf(error)}`);
  } finally {
    files.close();
  }
}

interface Start {
  readonly settings: Settings;
  readonly site: Site;
  readonly from: number;
  readonly signal: AbortSignal;
}

async function bringUp({ settings, site, from, signal }: Start): Promise<void> {
  say(`Starting Gavel; its data is in ${settings.dataDir}`);
  const packages = settings.hasLocalJudge
    ? await prepareMachine(settings.mayInstallPackages, signal)
    : null;
  // Three cores' worth of work that does not depend on each other: the slowest one decides.
  const [database, sandbox] = await Promise.all([
    step("database", () => site.startDatabase()).then(async (url) => ({
      url,
      ...(await prepareSchema(settings.databaseDirectUrl ?? url, settings.dataDir)),
    })),
    settings.hasLocalJudge ? prepareSandbox(signal) : null,
    step(
      "web build",
      () => buildWeb(signal),
      (wasBuilt) => (wasBuilt ? "built" : "unchanged"),
    ),
  ]);
  if (signal.aborted) return;
  const rootPassword = database.isFirstStart ? (settings.rootPassword ?? makePassword()) : null;
  const isSeeding = settings.hasDemo && database.isFirstStart;
  await step(isSeeding ? "demo content" : "server", () =>
    site.startServer(database.url, rootPassword),
  );
  if (signal.aborted) return;
  const judgingOff = await startJudging(settings, site, sandbox);
  if (signal.aborted) return;
  await printReadyReport({
    settings,
    databaseUrl: database.url,
    seconds: (performance.now() - from) / 1000,
    newRootPassword: rootPassword,
    judgingOff,
    notes: packages === null ? [] : packageNotes(packages),
  });
}

async function prepareMachine(mayInstall: boolean, signal: AbortSignal): Promise<PackageOutcome> {
  const from = performance.now();
  const outcome = await ensureSystemPackages(mayInstall, signal);
  if (outcome.installed.length > 0) {
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    say(`  installed ${outcome.installed.join(", ")} in ${seconds} s`);
  }
  return outcome;
}

function packageNotes(outcome: PackageOutcome): Shortfall[] {
  if (outcome.missing.length === 0) return [];
  return [
    {
      what: `not installed: ${outcome.missing.join(", ")}`,
      why: outcome.fault ?? "Gavel needs them to judge, and installs them by itself only as root",
      remedy: remedyFor(outcome),
    },
  ];
}

function prepareSandbox(signal: AbortSignal): Promise<SandboxOutcome> {
  return step(
    "sandbox build",
    () => buildSandbox(signal),
    (outcome) => {
      if (outcome.kind === "missing") return "not built";
      return outcome.wasBuilt ? "built" : "unchanged";
    },
  );
}

/** Why nothing is judged here, or null. */
async function startJudging(
  settings: Settings,
  site: Site,
  sandbox: SandboxOutcome | null,
): Promise<Shortfall | null> {
  const what = "judging is off";
  if (sandbox === null) {
    const why = "GAVEL_JUDGE=0: submissions wait for a judge server elsewhere";
    return settings.hasLocalJudge ? null : { what: "no judge on this machine", why, remedy: null };
  }
  if (sandbox.kind === "missing") return { what, why: sandbox.why, remedy: sandbox.remedy };
  const fault = await step(
    "judge",
    () => site.startJudge(),
    (found) => (found === null ? "online" : "not online"),
  );
  return fault === null ? null : { what, why: fault, remedy: null };
}
