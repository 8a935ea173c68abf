/** The site that a judge host joined, and its token there: kept in the data folder, for its owner alone. */
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { messageOf, Refusal } from "../say.ts";

const membership = z.object({ server: z.url(), name: z.string().min(1), token: z.string().min(1) });
type Membership = z.infer<typeof membership>;

const fileIn = (dataDir: string) => join(dataDir, "judge-membership.json");

/** The site that was joined from here; null = none was. @throws Refusal for a file that somebody has spoilt */
export function readMembership(dataDir: string): Membership | null {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return null;
  try {
    return membership.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new Refusal(`${file} cannot be read (${messageOf(error)}): remove it and join again`);
  }
}

export function writeMembership(dataDir: string, joined: Membership): void {
  const file = fileIn(dataDir);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const half = `${file}.new`;
  writeFileSync(half, `${JSON.stringify(joined)}\n`, { mode: 0o600 });
  chmodSync(half, 0o600);
  renameSync(half, file);
}
