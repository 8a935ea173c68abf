import { defineConfig } from "vitest/config";
import { SlowFirst } from "./tests/support/slow-first.ts";

export default defineConfig({
  test: {
    // Under bun only worker threads work. Two more of them than two cores: a third of the files wait for judges, limits
    // and starts most of the time, which the sandbox counts without the time that a program stood ready and others ran.
    pool: "threads",
    maxWorkers: 4,
    // A file finds the modules of the one before it loaded, which saves a second of CPU each; no module keeps state
    // that another file's tests could see.
    isolate: false,
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/file-setup.ts"],
    sequence: { sequencer: SlowFirst },
    include: [
      "packages/**/*.test.{ts,tsx}",
      "apps/**/*.test.{ts,tsx}",
      "tests/{rest,judge,site,tidy,load,hostile,mutation}/**/*.test.ts",
    ],
    exclude: ["**/node_modules/**", "**/dist/**", "**/target/**"],
    // Password hashes, compilers and database clones on a loaded machine: slow is not wrong.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 240_000,
    // So many have one cause, and each may wait as long for what cannot come.
    bail: 30,
    teardownTimeout: 20_000,
  },
});
