/** The judge of this very release, in one file that a judge server can run. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { JudgeReleaseMissing } from "@gavel/api/judging/judgehost";
import { packRelease, thisPlatform } from "@gavel/judge-protocol/release";

const CLONE = join(import.meta.dirname, "../../..");
const JUDGE = join(CLONE, "apps/judge/src");
const SANDBOX = join(CLONE, "judge-rs-bridge/target/release/gavel-sandbox");

/** Made when it is first asked for; the sources of a running server do not change. */
export function createJudgePacker(version: string) {
  let made: Promise<Uint8Array> | null = null;
  return async () => {
    made ??= pack(version).catch((error: unknown) => {
      made = null;
      throw error;
    });
    return { bytes: await made, version };
  };
}

/** @throws JudgeReleaseMissing */
async function pack(version: string): Promise<Uint8Array> {
  if (!existsSync(SANDBOX)) throw new JudgeReleaseMissing();
  const built = await Bun.build({
    ...{ entrypoints: [join(JUDGE, "main.ts")], target: "bun" },
  });
  const [program] = built.outputs;
  if (program === undefined) throw new Error("the judge was not built");
  return packRelease({
    ...{ version, platform: thisPlatform(), bun: Bun.version },
    files: {
      "judge.js": new Uint8Array(await program.arrayBuffer()),
      "kernel.ts": await readFile(join(JUDGE, "health/kernel.ts")),
      "v8-shell.cjs": await readFile(join(JUDGE, "languages/v8-shell.cjs")),
      "gavel-sandbox": await readFile(SANDBOX),
    },
  });
}
