import { buildSandbox } from "../build/sandbox.ts";
import { buildWeb } from "../build/web.ts";
import { complain, step } from "../say.ts";

/** What `gavel up` builds, without starting anything: tests and images begin with it. */
export async function devBuild(): Promise<number> {
  const [sandbox] = await Promise.all([
    step("sandbox build", () => buildSandbox()),
    step("web build", () => buildWeb()),
  ]);
  if (sandbox.kind === "ready") return 0;
  complain(`gavel: ${sandbox.why}`);
  return 1;
}
