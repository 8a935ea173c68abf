import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { CLONE } from "../places.ts";

const manifest = z.object({ version: z.string() });

export function readRelease(): string {
  return manifest.parse(JSON.parse(readFileSync(join(CLONE, "package.json"), "utf8"))).version;
}
