import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank, type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import type { Key, Watcher } from "../../kernel/live/index.ts";
import { contestAnnouncements } from "./index.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

const HOUR_MS = 3_600_000;
const FORM = {
  ...({ title: "Round", description: "Rules", type: 0, auth: 0 } as const),
  startTime: new Date("2026-05-01T07:00:00Z"),
  endTime: new Date("2026-05-01T13:00:00Z"),
};
const of = (person: PersonName) => bank.as(person).contestAnnouncement;
const newContest = async (form: object = {}) =>
  (await bank.as("admin").contest.create({ ...FORM, ...form })).id;
const tell = async (contestId: number, title: string, more: object = {}) => {
  bank.clock.now = new Date(bank.clock.now.getTime() + 1000);
  const words = { contestId, title, content: `About ${title}`, ...more };
  return (await of("admin").create(words)).id;
};
const titles = (page: { records: readonly { title: string }[] }) =>
  page.records.map(({ title }) => title);

test("contestants read what is to be seen, newest first, and ask for what they have not read", async () => {
  const contestId = await newContest();
  const first = await tell(contestId, "Welcome");
  await tell(contestId, "Draft", { isVisible: false });
  await tell(contestId, "More time");
  const page = await of("alice").find({ contestId, limit: 1 });
  expect(page).toMatchObject({
    total: 2,
    records: [{ title: "More time", author: { uid: "admin", username: "admin" }, isVisible: true }],
  });
  expect(titles(await of("alice").find({ contestId, limit: 1, currentPage: 2 }))).toEqual([
    "Welcome",
  ]);
  const unread = async (readIds: number[]) =>
    titles({ records: await of("alice").unread({ contestId, readIds }) });
  expect(await unread([])).toEqual(["More time", "Welcome"]);
  expect(await unread([first, 999_999])).toEqual(["More time"]);
  expect(titles(await of("admin").findForStaff({ contestId }))).toEqual([
    "More time",
    "Draft",
    "Welcome",
  ]);
});

test("one may be about a problem, for as long as the contest has it", async () => {
  const contestId = await newContest();
  const words = { contestId, title: "Limits", content: "Larger", displayId: "A" };
  expect(await refusal(of("admin").create(words))).toBe("NOT_FOUND");
  const admin = bank.as("admin");
  const problem = await admin.contestProblem.create({ contestId, displayId: "A", title: "Sum" });
  const id = await tell(contestId, "Limits", { displayId: "A" });
  const about = async () => (await of("alice").find({ contestId })).records[0]?.displayId;
  expect(await about()).toBe("A");
  await of("admin").update({ id, title: "The limits" });
  expect(await about()).toBe("A");
  await of("admin").update({ id, displayId: null });
  expect(await about()).toBeNull();
  expect(await refusal(of("admin").update({ id, displayId: "B" }))).toBe("NOT_FOUND");
  await of("admin").update({ id, displayId: "A" });
  await bank.db.deleteFrom("contest_problem").where("id", "=", problem.id).execute();
  expect(await about()).toBeNull();
});

test("blanks are no content, in contests, in groups and on the site", async () => {
  const contestId = await newContest();
  const root = bank.as("root");
  const empty = { title: "Nothing", content: " \n\t" };
  const refused = [
    of("admin").create({ contestId, ...empty }),
    root.groupAnnouncement.create({ groupId: 1, ...empty }),
    root.announcement.create(empty),
  ];
  await Promise.all(refused.map((one) => expect(one).rejects.toThrow("CONTENT_REQUIRED")));
});

test("nobody reads them from outside", async () => {
  const later = { startTime: new Date("2026-05-02T07:00:00Z"), endTime: new Date("2026-05-03") };
  const scheduled = await newContest(later);
  expect(await refusal(of("alice").find({ contestId: scheduled }))).toBe("CONTEST_NOT_STARTED");
  const closed = await newContest({ auth: 1, password: "sesame" });
  await tell(closed, "Welcome");
  expect(await refusal(of("alice").unread({ contestId: closed }))).toBe("CONTEST_NOT_REGISTERED");
  await bank.as("alice").contest.register({ contestId: closed, password: "sesame" });
  expect(await of("alice").unread({ contestId: closed })).toHaveLength(1);
  await bank.as("admin").contest.setVisible({ contestId: closed, visible: false });
  expect(await refusal(of("alice").unread({ contestId: closed }))).toBe("CONTEST_NOT_FOUND");
  expect(await of("admin").unread({ contestId: closed })).toHaveLength(1);
});

test("who looks after the contest writes, mends and deletes them, and nobody else", async () => {
  const contestId = await newContest();
  const id = await tell(contestId, "Welcome");
  await of("root").update({ id, isVisible: false });
  await of("admin").update({ id, title: "Hello" });
  const [row] = (await of("admin").findForStaff({ contestId })).records;
  expect(row).toMatchObject({ title: "Hello", content: "About Welcome", isVisible: false });
  const other = of("otherAdmin");
  expect(await refusal(other.findForStaff({ contestId }))).toBe("FORBIDDEN");
  expect(await refusal(other.create({ contestId, title: "t", content: "c" }))).toBe("FORBIDDEN");
  expect(await refusal(other.update({ id, title: "t" }))).toBe("FORBIDDEN");
  expect(await refusal(other.delete({ id }))).toBe("FORBIDDEN");
  await of("admin").delete({ id });
  expect(await refusal(of("admin").delete({ id }))).toBe("NOT_FOUND");
  const log = await bank.as("root").audit.find({ noun: "contestAnnouncement" });
  expect(log.records.slice(0, 3).map(({ action }) => action)).toEqual([
    "contestAnnouncement.delete",
    "contestAnnouncement.update",
    "contestAnnouncement.update",
  ]);
});

test("a stream tells them to those who may be inside, and hidden ones to nobody", async () => {
  const now = Date.now();
  const running = {
    startTime: new Date(now - HOUR_MS),
    endTime: new Date(now + HOUR_MS),
  };
  const contestId = await newContest({ ...running, auth: 1, password: "sesame" });
  await tell(contestId, "Welcome");
  await tell(contestId, "Draft", { isVisible: false });
  const watcher = (person: PersonName): Watcher => ({
    person: bank.context(person).viewer,
    locale: "en-US",
  });
  const told = async (person: PersonName) => {
    const keys: readonly Key[] = contestAnnouncements.keys(
      { topic: "contest.announcements", contestId },
      watcher(person),
    );
    const [fact] = (
      await contestAnnouncements.load(bank.db, keys, bank.context(null).services.events)
    ).values();
    if (fact === undefined) return undefined;
    const sees = contestAnnouncements.sees(fact, watcher(person));
    return sees === null ? null : contestAnnouncements.tell(fact, sees);
  };
  const all = { contestId, announcements: [expect.objectContaining({ title: "Welcome" })] };
  expect(await told("alice")).toBeNull();
  expect(await told("admin")).toEqual(all);
  expect(await told("otherAdmin")).toBeNull();
  await bank.as("alice").contest.register({ contestId, password: "sesame" });
  expect(await told("alice")).toEqual(all);
  expect(contestAnnouncements.changed({ type: "contestAnnouncement", contestId })).toEqual([
    contestId,
  ]);
});
