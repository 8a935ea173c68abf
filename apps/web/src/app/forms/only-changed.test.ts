import { expect, test } from "vitest";
import { onlyChanged } from "./only-changed.ts";

interface Changes {
  name?: string;
  register?: boolean;
  domains?: string[];
  pace?: { submit: { minute: number } };
}

const SHOWN: Changes = {
  ...{ name: "OJ", register: true, domains: ["a.example"] },
  pace: { submit: { minute: 10 } },
};

test("what was left as it was found is not sent", () => {
  expect(onlyChanged<Changes>(SHOWN, { ...SHOWN, name: "Judge" })).toEqual({ name: "Judge" });
  expect(onlyChanged<Changes>(SHOWN, structuredClone(SHOWN))).toEqual({});
});

test("lists and groups of numbers are sent whole where any of them differs", () => {
  const changed = { ...SHOWN, domains: [], pace: { submit: { minute: 0 } } };
  expect(onlyChanged<Changes>(SHOWN, changed)).toEqual({
    ...{ domains: [], pace: { submit: { minute: 0 } } },
  });
});
