import { expect, test } from "vitest";
import { describeUserAgent } from "./user-agent.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`,
    "Linux · Chrome 156",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/155.0.0.0 Safari/537.36 Edg/155.0.0.0`,
    "Windows · Edge 155",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0", "Linux · Firefox 148"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
    "iOS · Safari 19",
  ],
  ["curl/8.14.1", "curl/8.14.1"],
  ["", ""],
])("%s", (text, words) => expect(describeUserAgent(text)).toBe(words));
