import { findContestFaults } from "@gavel/domain/contest/contest";
import { expect, test } from "vitest";
import { toLocal } from "../../../../app/forms/local-time.ts";
import {
  faultsOf,
  newValues,
  type StoredForm,
  sealMomentOf,
  sentOf,
  valuesOf,
} from "./form-values.ts";

const NAMES = ["Gold", "Silver", "Bronze"];
const at = (time: string) => `2026-11-21T${time}Z`;

const STORED: StoredForm = {
  phase: "scheduled",
  ...{ id: 7, revision: 3, uid: "u", author: "root", sourceId: null, groupId: null },
  ...{ createdAt: at("00:00:00"), updatedAt: at("00:00:00") },
  ...{ title: "Harbour Cup", description: "Five hours.", type: 0, auth: 1, password: "anchor" },
  ...{ startTime: at("01:00:00"), endTime: at("06:00:00"), allowEndSubmit: true },
  ...{ sealRank: true, sealTime: at("05:00:00"), autoRealRank: false },
  ...{ openRank: true, openPrint: true, rankShowName: "nickname" },
  openAccountLimit: true,
  accountLimitRule:
    "<prefix>cup_</prefix><suffix>x</suffix><start>1</start><end>24</end><extra>mori kai</extra>",
  penaltyMinutes: 10,
  ...{ starAccounts: ["mori"], oiRankScoreType: "Highest", awardType: 2, visible: false },
  awardConfig: [{ priority: 1, name: "Cup", background: "#e6bf25", color: "#000000", num: 3 }],
};

test("what is opened and saved again is what was stored", () => {
  const sent = sentOf(valuesOf(STORED, NAMES));
  const { id, revision, uid, author, sourceId, groupId, phase, ...stored } = STORED;
  const { createdAt, updatedAt, ...form } = stored;
  expect(JSON.parse(JSON.stringify(sent))).toMatchObject(
    JSON.parse(
      JSON.stringify({
        ...form,
        startTime: new Date(form.startTime),
        endTime: new Date(form.endTime),
        sealTime: new Date(at("05:00:00")),
      }),
    ),
  );
  expect(findContestFaults(sent)).toEqual([]);
});

test("a new contest lacks its title and its description, nothing else", () => {
  const values = newValues(new Date(at("00:10:00")), NAMES);
  expect(findContestFaults(sentOf(values)).map(({ field }) => field)).toEqual([
    ...["title", "description"],
  ]);
  expect(values.awards.map(({ name, num }) => [name, num])).toEqual([
    ...[
      ["Gold", "10"],
      ["Silver", "20"],
      ["Bronze", "30"],
    ],
  ]);
});

test("a freeze an hour before the end moves with the end, one at a time of its own stays", () => {
  const hour = valuesOf(STORED, NAMES);
  const later = { ...hour, endTime: toLocal(new Date(at("08:00:00"))) };
  expect(sealMomentOf(later)).toEqual(new Date(at("07:00:00")));
  const own = valuesOf({ ...STORED, sealTime: at("04:15:00") }, NAMES);
  expect(sealMomentOf({ ...own, endTime: later.endTime })).toEqual(new Date(at("04:15:00")));
});

test("a contest that becomes too short for its freeze is frozen as a whole", () => {
  const values = { ...valuesOf(STORED, NAMES), endTime: toLocal(new Date(at("01:20:00"))) };
  expect(sealMomentOf(values)).toEqual(new Date(at("01:00:00")));
});

test("a public contest sends no password, and no rule while accounts are not limited", () => {
  const values = { ...valuesOf(STORED, NAMES), auth: 0 as const, openAccountLimit: false };
  expect(sentOf(values)).toMatchObject({ password: "", accountLimitRule: "" });
});

test("an award's number that is none is told, and asked of nobody who gives no awards", () => {
  const values = valuesOf(STORED, NAMES);
  const withNumber = (num: string) => values.awards.map((award) => ({ ...award, num }));
  for (const odd of ["12.5", "10%", "", "-1"]) {
    expect(faultsOf({ ...values, awards: withNumber(odd) })).toMatchObject([
      { field: "awardConfig", code: "range", item: "1" },
    ]);
  }
  expect(faultsOf({ ...values, awards: withNumber(" 3 ") })).toEqual([]);
  const without = { ...values, awardType: 0 as const, awards: withNumber("") };
  expect(faultsOf(without)).toEqual([]);
  expect(sentOf(without).awardConfig).toMatchObject([{ num: 0 }]);
});

test("an end of the range that is no number is told, also beside names that are allowed", () => {
  const values = valuesOf(STORED, NAMES);
  const fault = { field: "accountLimitRule", code: "invalid" };
  expect(faultsOf({ ...values, from: "a1", to: "a9" })).toEqual([fault]);
  expect(faultsOf({ ...values, from: "a1" })).toMatchObject([fault]);
  expect(faultsOf({ ...values, from: "", to: "" })).toEqual([]);
  expect(faultsOf({ ...values, openAccountLimit: false, from: "a1", to: "a9" })).toEqual([]);
});
