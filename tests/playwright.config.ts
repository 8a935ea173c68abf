import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

/** Debian's: the runner's own download is not needed, so tests run without internet. The first is the quicker one. */
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

const CHROMIUM_FLAGS = [
  // Root has no user namespace of its own to build the browser's sandbox in.
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Most pages of a test live for seconds, in which these compilers cost more than they give. */
const SHORT_LIVED = "--js-flags=--no-turbofan --no-maglev";

const browser = (...flags: readonly string[]) => ({
  launchOptions: {
    executablePath: process.env.GAVEL_TEST_CHROMIUM ?? BROWSERS.find(existsSync),
    args: [...CHROMIUM_FLAGS, ...flags],
  },
});

/** Walks through all screens, on a site that nobody else has changed yet: begun first, for they take longest. */
const SCREENS = "**/screens.test.ts";
const SHIFTS = "**/shifts.test.ts";
/** Begun early, so that no worker is left alone with one of them at the end. */
const LONG = ["**/verdicts.test.ts", "**/journey.test.ts", "**/setter.test.ts"];

export default defineConfig({
  testDir: "./web",
  projects: [
    // A page that is walked through lives for minutes.
    { name: "screens", testMatch: SCREENS, use: browser() },
    { name: "shifts", testMatch: SHIFTS },
    { name: "long", testMatch: LONG },
    { name: "others", testMatch: "**/*.test.ts", testIgnore: [SCREENS, SHIFTS, ...LONG] },
  ],
  outputDir: "../.gavel/test-results",
  // A browser spends much of its time waiting, so more walk at once than there are cores, each through a site of its own.
  // One that already runs is not shared.
  workers: process.env.GAVEL_TEST_URL === undefined ? 3 : 1,
  fullyParallel: false,
  forbidOnly: true,
  // A machine may stall for longer than any test waits. What needed the second try is listed at the end of the run.
  retries: 1,
  // Where nothing works, each of them would come to its limit, twice. One that passes at the second try does not count.
  maxFailures: 20,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  globalSetup: "./support/browser-setup.ts",
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    ...browser(SHORT_LIVED),
    // Recording every step of every test costs a good part of the run: ask for it to see how a failure came about.
    trace: process.env.GAVEL_TEST_TRACE === "1" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
});
