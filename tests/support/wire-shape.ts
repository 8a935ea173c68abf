/** The fields of answers, as existing clients are promised them: none is missing, and none is new. */
import { expect } from "vitest";

/** What a field holds; with `?` it may be null. */
type Kind = "number" | "text" | "flag" | "moment" | "map" | "list";
export type Shape = Readonly<Record<string, Kind | `${Kind}?` | "null">>;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/;

function kindOf(value: unknown): Kind | "null" | "none" {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "string") return MOMENT.test(value) ? "moment" : "text";
  const kinds = { number: "number", boolean: "flag", object: "map" } as const;
  return kinds[typeof value as keyof typeof kinds] ?? "none";
}

export function expectShape(value: unknown, shape: Shape): void {
  const found = Object.entries((value ?? {}) as object).map(([name, one]) => {
    const said = shape[name];
    const kind = kindOf(one);
    const isFit =
      said === kind || (said?.endsWith("?") && (kind === "null" || said === `${kind}?`));
    return [name, isFit ? said : kind];
  });
  expect(Object.fromEntries(found)).toEqual(shape);
}

export const PAGE: Shape = {
  ...{ records: "list", total: "number", size: "number", current: "number", pages: "number" },
  ...{ orders: "list", searchCount: "flag" },
};
export const STORED: Shape = { gmtCreate: "moment", gmtModified: "moment" };
export const JUDGE_ROW: Shape = {
  ...{ uid: "text", submitId: "number", username: "text", pid: "number", displayPid: "text" },
  ...{ title: "text", displayId: "text?", submitTime: "moment", status: "number", share: "flag" },
  ...{ time: "number?", memory: "number?", score: "number?", oiRankScore: "number?" },
  ...{ length: "number?", language: "text", cid: "number", cpid: "number", source: "text?" },
  ...{ judger: "text?", ip: "null", isManual: "flag" },
};
