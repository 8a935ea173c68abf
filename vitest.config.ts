import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Under bun only worker threads work; two of them, because judging tests measure time.
    pool: "threads",
    maxWorkers: 2,
    globalSetup: ["tests/support/global-setup.ts"],
    include: [
      "packages/**/*.test.{ts,tsx}",
      "apps/**/*.test.{ts,tsx}",
      "tests/{rest,judge,site,tidy,load,hostile}/**/*.test.ts",
    ],
    exclude: ["**/node_modules/**", "**/dist/**", "**/target/**"],
    // Password hashes, compilers and database clones on a loaded machine: slow is not wrong.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
});
