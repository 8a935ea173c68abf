/** `bun tests/bench/start.ts`: how long the first and the second start of a site take, step by step. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSite } from "../support/site.ts";

const dataDir = mkdtempSync(join(tmpdir(), "gavel-bench-"));
try {
  for (const name of ["First start (builds are kept from earlier)", "Second start"]) {
    const site = await startSite({ dataDir });
    // The report comes just after the health check that `startSite` waits for.
    for (let waited = 0; waited < 5000 && !site.output().includes("is ready"); waited += 50) {
      await Bun.sleep(50);
    }
    const lines = site.output().split("\n");
    const steps = lines.filter((line) => / \.+ +[\d.]+ s/.test(line) || line.includes("is ready"));
    process.stdout.write(`\n${name}\n${steps.join("\n")}\n`);
    const from = performance.now();
    await site.end("SIGINT");
    process.stdout.write(`  stopped in ${((performance.now() - from) / 1000).toFixed(1)} s\n`);
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
