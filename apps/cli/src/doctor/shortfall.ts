/** What is missing on this machine, in one shape for `gavel doctor` and the end of `gavel up`. */
import type { Settings } from "../env.ts";
import type { LanguageReport } from "./languages.ts";
import type { SandboxInspection } from "./sandbox.ts";

export interface Shortfall {
  readonly what: string;
  readonly why: string;
  /** A command to copy, or null when none helps. */
  readonly remedy: string | null;
}

/** One for each reason; all that are simply not there come with the one command that brings them. */
export function languageShortfalls(languages: readonly LanguageReport[]): Shortfall[] {
  const missing = languages.filter((one) => one.version === null && !one.isPending);
  const byReason = Map.groupBy(missing, (one) => one.reason ?? "");
  return [...byReason].map(([why, group]) => {
    const packages = [...new Set(group.flatMap((one) => one.packages))];
    return {
      what: `cannot be judged: ${group.map((one) => one.language).join(", ")}`,
      why,
      remedy: packages.length === 0 ? null : aptCommand(packages),
    };
  });
}

export function sandboxShortfalls(
  inspection: SandboxInspection,
  settings: Pick<Settings, "ranksOnDegraded">,
): Shortfall[] {
  if ("fault" in inspection) {
    return [{ what: "judging is off", why: inspection.fault, remedy: null }];
  }
  const { backend, degraded } = inspection.report;
  if (backend !== "degraded" || settings.ranksOnDegraded) return [...degraded];
  const unranked = {
    what: "contest submissions are not judged here",
    why: "without cgroups time and memory are sampled: good enough for practice, not for rankings",
    remedy: "GAVEL_RANK_DEGRADED=1 npm start",
  };
  return [...degraded, unranked];
}

export function aptCommand(packages: readonly string[]): string {
  const sudo = process.getuid?.() === 0 ? "" : "sudo ";
  return `${sudo}apt-get install -y --no-install-recommends ${packages.join(" ")}`;
}

export function describeShortfall(one: Shortfall): string[] {
  const lines = [`  - ${one.what}: ${one.why}`];
  return one.remedy === null ? lines : [...lines, `      fix it with: ${one.remedy}`];
}
