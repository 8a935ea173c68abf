import { defineConfig } from "vitest/config";
import { SlowFirst } from "./tests/support/slow-first.ts";

export default defineConfig({
  test: {
    // Under bun only worker threads work. One more of them than there are cores: judging tests mostly wait for limits,
    // which the sandbox counts without the time that a program stood ready and others ran.
    pool: "threads",
    maxWorkers: 3,
    // A file finds the modules of the one before it loaded, which saves a second of CPU each; no module keeps state
    // that another file's tests could see.
    isolate: false,
    globalSetup: ["tests/support/global-setup.ts"],
    sequence: { sequencer: SlowFirst },
    include: [
      "packages/**/*.test.{ts,tsx}",
      "apps/**/*.test.{ts,tsx}",
      "tests/{rest,judge,site,tidy,load,hostile,mutation}/**/*.test.ts",
    ],
    exclude: ["**/node_modules/**", "**/dist/**", "**/target/**"],
    // Password hashes, compilers and database clones on a loaded machine: slow is not wrong.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
});
