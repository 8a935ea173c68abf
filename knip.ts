import type { KnipConfig } from "knip";

/** Read by other people, by the compiler or by their name: not by an import that can be seen. */
const READ_ELSEWHERE: KnipConfig["ignoreIssues"] = {
  "packages/client/src/*.ts": ["exports", "types"],
  "packages/domain/src/contest/*.ts": ["exports", "types"],
  "packages/db/src/schema.generated.ts": ["types"],
  "packages/demo-content/problems/*/*.ts": ["exports"],
  "tests/support/*-setup.ts": ["exports"],
  "packages/tooling/src/check/signs/*-reporter.ts": ["exports"],
};

/** Of no use to the product, by their nature. */
const FOR_TESTS: KnipConfig["ignoreIssues"] = {
  "**/{testing,testing-*}.ts": ["exports", "types"],
  "**/testing/*.{ts,tsx}": ["exports", "types"],
  "packages/demo-content/src/**": ["exports", "types"],
};

/**
 * `knip` asks what nobody uses, `knip --production` what tests alone use: it moves to a file for tests, or says
 * `@internal` where a test of the file needs it.
 */
export default ({ production = false }: { readonly production?: boolean }): KnipConfig => ({
  includeEntryExports: true,
  ignoreIssues: production ? { ...READ_ELSEWHERE, ...FOR_TESTS } : READ_ELSEWHERE,
  ignoreBinaries: ["getent", "ip", "mount", "umount", "useradd"],
  workspaces: {
    "packages/tooling": { entry: ["src/check.ts", "src/check/signs/*-reporter.ts"] },
    "packages/db": { entry: ["src/generate-types.ts"] },
    "apps/server": { entry: ["src/rest/generate-shapes.ts", "src/backup/child.ts!"] },
    "packages/demo-content": {
      entry: ["problems/*/*.ts"],
      ignore: ["problems/*/solutions/**"],
    },
    "packages/ui": {
      ignoreDependencies: ["@fontsource-variable/ibm-plex-sans", "@fontsource/ibm-plex-mono"],
    },
    "apps/cli": { entry: ["src/dev/contest/host-main.ts"] },
    "apps/judge": {
      entry: [
        "src/testing/fake-*.ts",
        "src/health/kernel.ts",
        "src/languages-main.ts",
        "src/languages/v8-shell.cjs",
      ],
    },
    tests: {
      entry: [
        "support/*-setup.ts",
        "bench/*.ts",
        // Started by their paths, as processes of their own.
        "bench/lists/bare.ts",
        "bench/contest/watchers.ts",
        "bench/upload/ask.ts",
        "mutation/{driver,run}.ts",
        "*/support/*-process.ts",
        "**/*.test.ts",
      ],
    },
  },
});
