import { expect, test } from "vitest";
import { Tables } from "./tables.ts";

test("rows come back in the order of their keys, numbers as numbers, and by one key", () => {
  const tables = new Tables();
  try {
    for (const key of ["10", "9", "b", "a", "9", "007"]) tables.add("t", key, { key });
    tables.add("other", "1", { key: "other" });
    for (let at = 0; at < 1200; at += 1) tables.add("many", String(at % 3), at);
    tables.seal();
    const keys = [...tables.rows<{ key: string }>("t")].map(({ key }) => key);
    expect(keys).toEqual(["9", "9", "10", "007", "a", "b"]);
    expect(tables.find("t", "10")).toEqual({ key: "10" });
    expect(tables.find("t", "11")).toBeUndefined();
    expect(tables.list("t", "9")).toHaveLength(2);
    // More than are read at a time, of few keys.
    const walked = [...tables.rows<number>("many")];
    expect(walked).toHaveLength(1200);
    expect(new Set(walked).size).toBe(1200);
    expect(tables.count("many")).toBe(1200);
  } finally {
    tables.close();
  }
});
