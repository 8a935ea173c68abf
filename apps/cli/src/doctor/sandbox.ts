/** What the sandbox itself says of this machine. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { z } from "zod";
import { SANDBOX_BINARY } from "../places.ts";
import { messageOf } from "../say.ts";

const sandboxReport = z.object({
  version: z.string().default("unknown"),
  backend: z.string(),
  mechanisms: z.record(z.string(), z.string()).default({}),
  degraded: z
    .array(z.object({ what: z.string(), why: z.string(), remedy: z.string().nullable() }))
    .default([]),
});
type SandboxReport = z.infer<typeof sandboxReport>;

export type SandboxInspection =
  | { readonly report: SandboxReport }
  /** There is no sandbox to ask, or it does not run. */
  | { readonly fault: string };

export function inspectSandbox(): SandboxInspection {
  if (!existsSync(SANDBOX_BINARY)) return { fault: "the sandbox is not built" };
  const result = spawnSync(SANDBOX_BINARY, ["doctor", "--json"], {
    encoding: "utf8",
    timeout: 20_000,
  });
  try {
    return { report: sandboxReport.parse(JSON.parse(result.stdout)) };
  } catch (error) {
    const said = (result.stderr ?? "").trim() || result.error?.message || messageOf(error);
    return { fault: `the sandbox does not run: ${said}` };
  }
}
