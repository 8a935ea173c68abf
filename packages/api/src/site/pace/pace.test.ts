import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { PACES, presetPaces } from "@gavel/domain/pace";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clearDesk, openDesk, refusal } from "../../kernel/testing/desk.ts";
import { spendPaceHere } from "./here.ts";
import { purgePaces, spendPace } from "./service.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Desk = ReturnType<typeof openDesk>;
const inDesk = (body: (desk: Desk) => Promise<void>) => body(openDesk(database.db));
// What is refused is rolled back, so no outer transaction can be.
afterEach(() => clearDesk(database.db));

/** How many go through at once, of more than would. */
async function spendAll(ctx: Parameters<typeof spendPace>[0], kind: "comment" | "strangerMail") {
  let count = 0;
  while (count < 1000 && typeof (await refusal(spendPace(ctx, kind))) !== "string") count += 1;
  return count;
}

test("a person does so many a minute, wherever they are, and others as many", () =>
  inDesk(async (desk) => {
    const { minute } = PACES.comment;
    expect(await spendAll(desk.signedIn("ann", 1002), "comment")).toBe(minute);
    const elsewhere = desk.signedIn("ann", 1002, { ip: "10.0.0.9" });
    expect(await refusal(spendPace(elsewhere, "comment"))).toBe(`TOO_FAST ${60 / minute}`);
    expect(await spendAll(desk.signedIn("bob", 1002), "comment")).toBe(minute);
    desk.wait(60 / minute);
    expect(await spendAll(elsewhere, "comment")).toBe(1);
  }));

test("a clock that was a day ahead holds nobody up when it is right again", () =>
  inDesk(async (desk) => {
    const { minute } = PACES.comment;
    const ann = () => desk.signedIn("ann", 1002);
    desk.wait(24 * 3600);
    expect(await spendAll(ann(), "comment")).toBe(minute);
    desk.wait(-30);
    expect(await spendAll(ann(), "comment")).toBe(0);
    desk.wait(-24 * 3600 + 30);
    expect(await spendAll(ann(), "comment")).toBe(minute);
    expect(await spendAll(ann(), "comment")).toBe(0);
  }));

test("what counts addresses counts a whole network of IPv6, and who is signed in as well", () =>
  inDesk(async (desk) => {
    const { minute } = PACES.strangerMail;
    expect(await spendAll(desk.context({ ip: "2001:db8::1" }), "strangerMail")).toBe(minute);
    expect(await spendAll(desk.context({ ip: "2001:db8::2:3" }), "strangerMail")).toBe(0);
    const member = desk.signedIn("ann", 1002, { ip: "2001:db8::4" });
    expect(await spendAll(member, "strangerMail")).toBe(0);
    expect(await spendAll(desk.context({ ip: "2001:db8:0:1::1" }), "strangerMail")).toBe(minute);
  }));

test("whoever has a network of IPv6 has a few times as much, however many addresses they use", () =>
  inDesk(async (desk) => {
    const most = 4 * PACES.strangerMail.minute;
    let [written, read] = [0, 0];
    for (let subnet = 1; subnet <= 12; subnet += 1) {
      const ctx = desk.context({ ip: `2001:db8:7:${subnet.toString(16)}::1` });
      written += await spendAll(ctx, "strangerMail");
      for (let n = 0; n < PACES.search.minute; n += 1) {
        read += typeof (await refusal(spendPaceHere(ctx, "search"))) === "string" ? 0 : 1;
      }
    }
    expect([written, read]).toEqual([most, 4 * PACES.search.minute]);
    expect(await spendAll(desk.context({ ip: "2001:db8:8::1" }), "strangerMail")).toBe(
      PACES.strangerMail.minute,
    );
  }));

test("reads are counted by address without a line in the database", () =>
  inDesk(async (desk) => {
    const { minute } = PACES.search;
    const spendAllHere = async (ctx: ReturnType<Desk["context"]>) => {
      let count = 0;
      while (count < 1000 && typeof (await refusal(spendPaceHere(ctx, "search"))) !== "string") {
        count += 1;
      }
      return count;
    };
    const ctx = desk.context({ ip: "2001:db8::1" });
    expect(await spendAllHere(ctx)).toBe(minute);
    expect(await refusal(spendPaceHere(ctx, "search"))).toBe("TOO_FAST 1");
    expect(await spendAllHere(desk.context({ ip: "2001:db8::2" }))).toBe(0);
    expect(await spendAllHere(desk.context({ ip: "10.0.0.9" }))).toBe(minute);
    desk.wait(20);
    expect(await spendAllHere(ctx)).toBe(minute / 3);
    expect(await ctx.db.selectFrom("pace").selectAll().execute()).toEqual([]);
  }));

test("a day's number holds also for who keeps the minute's", () =>
  inDesk(async (desk) => {
    const root = desk.signedIn("1", 1000);
    const pace = { ...presetPaces(), comment: { minute: 6, day: 10 } };
    await root.db.insertInto("setting").values({ key: "pace", value: pace }).execute();
    desk.emit({ type: "setting", key: "pace" });
    const ann = desk.signedIn("ann", 1002);
    let count = 0;
    for (let minute = 0; minute < 5; minute += 1) {
      count += await spendAll(ann, "comment");
      desk.wait(60);
    }
    expect(count).toBe(10);
    desk.wait(86_400);
    expect(await spendAll(ann, "comment")).toBe(6);
  }));

test("0 is no limit, and root has none", () =>
  inDesk(async (desk) => {
    expect(await spendAll(desk.signedIn("1", 1000), "comment")).toBe(1000);
    // What root has never set keeps its first number.
    const pace = { comment: { minute: 0, day: 0 } };
    await desk.context().db.insertInto("setting").values({ key: "pace", value: pace }).execute();
    desk.emit({ type: "setting", key: "pace" });
    const admin = desk.signedIn("ann", 1001);
    expect(await spendAll(admin, "comment")).toBe(1000);
    expect(await spendAll(admin, "strangerMail")).toBe(PACES.strangerMail.minute);
  }));

test("a thing may cost more, and is refused when it does not fit", () =>
  inDesk(async (desk) => {
    const ann = desk.signedIn("ann", 1002);
    const { day } = PACES.uploadMb;
    expect(await spendPace(ann, "uploadMb", day / 4)).toBe(0.25);
    expect(await spendPace(ann, "uploadMb", day / 2)).toBe(0.75);
    expect(await refusal(spendPace(ann, "uploadMb", day / 2))).toBe("TOO_FAST 21600");
    expect(await spendPace(ann, "uploadMb", day / 4)).toBe(1);
  }));

test("what has run empty is removed", () =>
  inDesk(async (desk) => {
    await spendPace(desk.signedIn("ann", 1002), "comment");
    desk.wait(3600);
    await spendPace(desk.signedIn("bob", 1002), "comment");
    desk.wait(86_400 - 1800);
    expect(await purgePaces({ db: desk.context().db, now: desk.now })).toBe(2);
    const rows = await desk.context().db.selectFrom("pace").select("subject").execute();
    expect(new Set(rows.map((row) => row.subject))).toEqual(new Set(["bob"]));
  }));

test("many at once of one person share one count", async () => {
  const desk = openDesk(database.db);
  const ann = desk.signedIn("ann", 1002);
  const all = await Promise.all(
    Array.from({ length: 40 }, () => refusal(spendPace(ann, "comment"))),
  );
  const passed = all.filter((one) => typeof one !== "string");
  expect(passed).toHaveLength(PACES.comment.minute);
});
