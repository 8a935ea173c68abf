import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of this clone; everything is run from its sources. */
export const CLONE = join(import.meta.dirname, "../../..");
export const SANDBOX_SOURCES = join(CLONE, "judge-rs-bridge");
export const SANDBOX_BINARY = join(SANDBOX_SOURCES, "target/release/gavel-sandbox");
export const WEB_SOURCES = join(CLONE, "apps/web");
export const WEB_PAGE = join(WEB_SOURCES, "dist/index.html");
export const SERVER_MAIN = join(CLONE, "apps/server/src/main.ts");
export const JUDGE_LANGUAGES_MAIN = join(CLONE, "apps/judge/src/languages-main.ts");
export const JUDGE_MAIN = join(CLONE, "apps/judge/src/main.ts");

export function runFolder(dataDir: string): string {
  return join(dataDir, "run");
}

export function logFolder(dataDir: string): string {
  return join(dataDir, "logs");
}

/** The id of this folder's judge, which it makes at its first start; null before. */
export function findJudgeInstance(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, "judge/instance"), "utf8").trim();
  } catch {
    return null;
  }
}
