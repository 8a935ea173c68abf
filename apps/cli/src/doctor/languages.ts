/**
 * Which languages this machine can judge. A judge that runs has really compiled and run a program in each, so its
 * word counts; without one, the judge's own check is run for the answer.
 */
import { spawnSync } from "node:child_process";
import { openDatabase } from "@gavel/db";
import { z } from "zod";
import { childEnvironment } from "../env.ts";
import { findJudgeInstance, JUDGE_LANGUAGES_MAIN, SANDBOX_BINARY } from "../places.ts";

export interface LanguageReport {
  readonly language: string;
  /** null = cannot be judged here; "" = there, but nobody asked which. */
  readonly version: string | null;
  /** Why not; null when it can. */
  readonly reason: string | null;
  /** What brings it; empty when it can be judged, or when no package helps. */
  readonly packages: readonly string[];
  /** Not known yet: it is being tried, or what it needs is being built. */
  readonly isPending: boolean;
}

/** `look`: which tool chains are there, at once. `try`: which work, after some seconds; needs the sandbox. */
export function lookForLanguages(how: "look" | "try", dataDir: string): LanguageReport[] {
  const result = spawnSync(process.execPath, [JUDGE_LANGUAGES_MAIN, how, `${dataDir}/judge`], {
    encoding: "utf8",
    env: childEnvironment({ SANDBOX_BIN: SANDBOX_BINARY }),
    timeout: how === "look" ? 20_000 : 300_000,
  });
  if (result.status !== 0) {
    if (how === "try") return lookForLanguages("look", dataDir);
    throw new Error(`the judge cannot look for languages: ${result.stderr.trim()}`);
  }
  return hostLanguages.parse(JSON.parse(result.stdout)).map(toReport);
}

const hostLanguages = z.array(
  z.object({
    name: z.string(),
    available: z.boolean(),
    version: z.string().nullable(),
    reason: z.string().nullable(),
    packages: z.array(z.string()).default([]),
    isPending: z.boolean().default(false),
  }),
);

/**
 * What this machine's judge says of its languages, or else the one that spoke last; null when none has, or the database
 * is away.
 */
export async function askJudge(
  databaseUrl: string,
  dataDir: string,
): Promise<LanguageReport[] | null> {
  const instance = findJudgeInstance(dataDir) ?? "";
  const { sql, close } = openDatabase(databaseUrl, {
    poolSize: 1,
    applicationName: "gavel-doctor",
  });
  try {
    const rows = await sql<{ languages: unknown }[]>`
      select languages from judgehost order by (instance = ${instance}) desc, seen_at desc limit 1`;
    const languages = hostLanguages.parse(rows[0]?.languages ?? []);
    return languages.length === 0 ? null : languages.map(toReport);
  } catch {
    return null;
  } finally {
    await close();
  }
}

function toReport(one: z.infer<typeof hostLanguages>[number]): LanguageReport {
  const { name: language, isPending } = one;
  if (one.available) {
    return { language, version: one.version ?? "", reason: null, packages: [], isPending };
  }
  const [reason = ""] = (one.reason ?? "does not work here").split("\n");
  // A tool chain that is there and fails is not mended by installing it once more.
  const packages = reason === "not found" ? one.packages : [];
  return { language, version: null, reason, packages, isPending };
}
