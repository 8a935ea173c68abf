import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

test.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
    { name: "Chrome 156, Linux", isPhone: false },
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
    { name: "Safari 19, iOS", isPhone: true },
  ],
  ["gavel-cli/1.0", { name: "gavel-cli", isPhone: false }],
  ["", { name: "", isPhone: false }],
])("%j", (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device);
});
