/** A contest as its contestants play it: a problem, a verdict, the board, and what the jury says meanwhile. */
import { demoSolutions } from "@gavel/demo-content";
import { sayIn } from "./support/catalogue.ts";
import { addProblem, newContest, removeContest } from "./support/contests.ts";
import { judged, newName, newPerson } from "./support/people.ts";
import { chooseLanguage, pasteCode, VERDICT_MS } from "./support/problem-page.ts";
import { expect, test } from "./support/test.ts";
import { JOURNEY_LANGUAGES } from "./support/words.ts";

test.use({ motion: "no-preference" });

const program = (expected: string) =>
  demoSolutions.find(
    (one) => one.displayId === "1000" && one.language === "Python3" && one.expected === expected,
  )?.code ?? "";

const WORDS = {
  "zh-CN": {
    ...{ accepted: "通过", rank: "榜单", status: "提交", announcement: "公告：数据", read: "查看" },
    ...{
      ended: "比赛已结束",
      solvedAt: /A 第 \d+ 分钟通过/,
      frozen: /起封榜/,
      unrevealed: "未揭晓",
    },
    ...{ star: "关注", search: "按名称或学校搜索", force: "强制更新" },
  },
  "en-US": {
    ...{ accepted: "Accepted", rank: "Rank", status: "Status", announcement: "Announcement: 数据" },
    ...{ read: "Read", ended: "The contest has ended", solvedAt: /A solved at minute \d+/ },
    ...{ frozen: /^Frozen since/, unrevealed: "not revealed", star: "Follow" },
    ...{ search: "Search by name or school", force: "Force update" },
  },
} as const;

for (const locale of JOURNEY_LANGUAGES) {
  const words = WORDS[locale];
  const stored = { locale };

  test(`${locale}: a contestant solves a problem and stands on the board`, async ({
    open,
    root,
  }) => {
    test.setTimeout(240_000);
    const person = await newPerson("player");
    const contestId = await newContest(root, { title: newName("Play") });
    const pids = [
      await addProblem(root, contestId, { displayId: "A", title: "Sum" }),
      await addProblem(root, contestId, { displayId: "B", title: "Other sum" }),
    ];
    const page = await open(`/contest/${contestId}`, { person, stored, locale });
    await expect(page.getByRole("link", { name: "Other sum" })).toBeVisible();
    // By its letter, from anywhere in the contest.
    await page.keyboard.press("Shift+A");
    await expect(page).toHaveURL(new RegExp(`/contest/${contestId}/problem/A$`));
    await chooseLanguage(page, "Python3");
    await pasteCode(page, program("AC"));
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(words.accepted, { exact: true }).first()).toBeVisible({
      timeout: VERDICT_MS,
    });

    // What the jury announces stands there until it is read.
    await root.api.contestAnnouncement.create.mutate({
      ...{ contestId, title: "数据", content: "All numbers fit **64 bits**." },
    });
    const notice = page.getByText(words.announcement, { exact: true });
    await expect(notice).toBeVisible({ timeout: 90_000 });
    await page.getByRole("button", { name: words.read, exact: true }).click();
    await expect(page.getByText("64 bits")).toBeVisible();
    await page.reload();
    await expect(page.getByText("64 bits")).toBeVisible();

    await page.getByRole("tab", { name: words.status, exact: true }).click();
    const sent = page.getByRole("row").filter({ hasText: person.username });
    await expect(sent).toHaveCount(1);
    await sent.locator("[data-row-link]").click();
    await expect(page).toHaveURL(new RegExp(`/contest/${contestId}/problem/A/submission-deatil/`));
    await expect(page.getByRole("heading", { level: 1 })).toContainText(words.accepted);

    await page.getByRole("tab", { name: words.rank, exact: true }).click();
    const own = page.getByRole("row").filter({ hasText: person.username }).first();
    const cell = own.getByRole("button", { name: words.solvedAt });
    await cell.click();
    await expect(page.getByRole("dialog").getByText(words.accepted)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox", { name: words.search }).fill("nobody is called that");
    await expect(page).toHaveURL(/keyword=nobody/);
    await expect(page.getByRole("row").filter({ hasText: person.username })).toHaveCount(1);
    await page.close();
    await removeContest(root, contestId, pids);
  });

  test(`${locale}: Submit asks for the password, then before it overwrites, and the winner gets a certificate`, async ({
    open,
    root,
  }) => {
    test.setTimeout(240_000);
    const say = sayIn(locale);
    const person = await newPerson("winner");
    const gold = { priority: 1, name: "Gold", background: "#f2d98c", color: "#3a2a00", num: 1 };
    const contestId = await newContest(root, {
      ...{ title: newName("Guarded"), type: 1, auth: 2, password: "open sesame" },
      // Whoever sends does not learn what became of it.
      ...{ sealRank: true, sealTime: new Date(Date.now() - 1_800_000), autoRealRank: false },
      ...{ awardType: 2, awardConfig: [gold] },
    });
    const pids = [await addProblem(root, contestId, { displayId: "A", title: "Sum", type: 1 })];
    const path = `/contest/${contestId}/problem/A`;
    const page = await open(path, { person, stored, locale });
    await chooseLanguage(page, "Python3");
    await pasteCode(page, program("AC"));
    await page.keyboard.press("Control+Enter");
    const dialog = page.getByRole("dialog", { name: say("Password needed") });
    await dialog.getByLabel(say("Contest password")).fill("open sesame");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    const sent = async () =>
      (await root.api.submission.listInContest.query({ contestId })).records.length;
    await page.keyboard.press("Control+Enter");
    await expect.poll(sent).toBe(1);
    const asked = page.getByRole("alertdialog", { name: say("Overwrite your submission?") });
    await expect(async () => {
      await page.keyboard.press("Control+Enter");
      await expect(asked).toBeVisible({ timeout: 2000 });
    }).toPass();
    await asked.getByRole("button", { name: say("Submit again") }).click();
    await expect.poll(sent).toBe(2);

    const won = async () => (await root.api.board.results.query({ contestId })).awards[0]?.winners;
    await expect.poll(won, { timeout: VERDICT_MS }).toBe(1);
    const desk = await open(`/contest/${contestId}/certificates`, { person: root, stored, locale });
    const certificate = desk.getByRole("article").first();
    await expect(certificate).toContainText("Gold");
    await expect(certificate).toContainText(person.username);
    await desk.close();
    await page.close();
    await removeContest(root, contestId, pids);
  });

  test(`${locale}: the freeze keeps back from contestants what its jury sees`, async ({
    open,
    root,
  }) => {
    test.setTimeout(240_000);
    const person = await newPerson("frozen");
    const now = Date.now();
    const contestId = await newContest(root, {
      ...{ title: newName("Ice"), sealRank: true, sealTime: new Date(now - 1000) },
    });
    const pids = [await addProblem(root, contestId, { displayId: "A", title: "Sum" })];
    await judged(person, "Python3", program("AC"), "A", contestId);
    const hall = await open(`/contest/acm-scoreboard/${contestId}`, { stored, locale });
    await expect(hall.getByText(words.frozen)).toBeVisible();
    const row = hall.getByRole("row").filter({ hasText: person.username });
    await expect(row).toContainText("?");
    await row.getByRole("button", { name: /A/ }).last().click();
    await expect(hall.getByRole("dialog").getByText(words.unrevealed)).toBeVisible();

    const jury = await open(`/contest/${contestId}/rank`, { person: root, stored, locale });
    const seen = jury.getByRole("row").filter({ hasText: person.username }).first();
    await expect(seen).toContainText("?");
    await jury.getByRole("switch", { name: words.force }).click();
    await expect(jury).toHaveURL(/force=true/);
    await expect(seen.getByRole("button", { name: words.solvedAt })).toBeVisible();
    await hall.close();
    await jury.close();
    await removeContest(root, contestId, pids);
  });
}

test("any minute of a contest is an address, and a row that one follows stays on top", async ({
  open,
  root,
}) => {
  test.setTimeout(240_000);
  const [first, second] = await Promise.all([newPerson("early"), newPerson("late")]);
  const contestId = await newContest(root, { title: newName("Slider") });
  const pids = [await addProblem(root, contestId, { displayId: "A", title: "Sum" })];
  await judged(first, "Python3", program("AC"), "A", contestId);
  await judged(second, "Python3", program("WA"), "A", contestId);
  const page = await open(`/contest/${contestId}/rank`, { person: first });
  const rows = page.locator("tbody tr");
  // One's own, then both.
  await expect(rows).toHaveCount(3);
  await page.getByRole("button", { name: `Follow ${second.username}` }).click();
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText(second.username);
  await page.reload();
  await expect(rows).toHaveCount(4);
  const slider = page.getByRole("slider", { name: "Minute of the contest" });
  await slider.fill("5");
  await expect(page).toHaveURL(/at=5/);
  await expect(page.getByText("Nobody on the board yet")).toBeVisible();
  await page.getByRole("button", { name: "Live" }).click();
  await expect(rows).toHaveCount(4);
  await page.close();
  await removeContest(root, contestId, pids);
});

test("a verdict moves rows of an open board, which is not read again for it", async ({
  open,
  root,
}) => {
  test.setTimeout(240_000);
  const [first, second] = await Promise.all([newPerson("steady"), newPerson("riser")]);
  const contestId = await newContest(root, { title: newName("Moves") });
  const pids = [
    await addProblem(root, contestId, { displayId: "A", title: "Sum" }),
    await addProblem(root, contestId, { displayId: "B", title: "Other sum" }),
  ];
  await judged(first, "Python3", program("AC"), "A", contestId);
  await judged(second, "Python3", program("WA"), "A", contestId);
  const page = await open(`/contest/acm-scoreboard/${contestId}`);
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(first.username);
  // Until the stream is there, a verdict may be missed and has the board read again.
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  let reads = 0;
  page.on("request", (request) => {
    if (request.url().includes("board.outside")) reads += 1;
  });
  await judged(second, "Python3", program("AC"), "A", contestId);
  await judged(second, "Python3", program("AC"), "B", contestId);
  await expect(rows.first()).toContainText(second.username);
  await expect(page.getByRole("status").filter({ hasText: second.username })).toHaveText(
    /, rank 2 to 1$/,
  );
  expect(reads).toBe(0);
  const ticker = page.getByRole("region", { name: "Latest on the board" });
  await expect(ticker).toContainText(new RegExp(`Accepted\\s*B\\s*${second.username}`));
  await page.close();
  await removeContest(root, contestId, pids);
});

test("the roll opens what the freeze kept back, key by key, and a second window goes along", async ({
  expectedFaults,
  open,
  root,
}) => {
  test.setTimeout(240_000);
  // What the windows still ask for in passing while the network is cut.
  expectedFaults.push(/ERR_INTERNET_DISCONNECTED/);
  const [ahead, behind] = await Promise.all([newPerson("ahead"), newPerson("behind")]);
  const contestId = await newContest(root, {
    ...{ title: newName("Roll"), sealRank: true, sealTime: new Date(Date.now() - 1000) },
  });
  const pids = [await addProblem(root, contestId, { displayId: "A", title: "Sum" })];
  await judged(ahead, "Python3", program("AC"), "A", contestId);
  await judged(behind, "Python3", program("WA"), "A", contestId);
  const jury = await open(`/contest/${contestId}/scroll-board`, { person: root });
  await jury.getByLabel("Gold").fill("1");
  await jury.getByRole("button", { name: "Open the roll" }).click();
  // Ahead of the end it is asked for.
  const [stage] = await Promise.all([
    jury.context().waitForEvent("page"),
    jury.getByRole("alertdialog").getByRole("button", { name: "Open the roll" }).click(),
  ]);
  await expect(stage).toHaveURL(new RegExp(`/scrollBoard\\?cid=${contestId}&medals`));
  await expect(stage.getByText("2 cells left")).toBeVisible();
  const second = await jury.context().newPage();
  await second.goto(
    `/scrollBoard?cid=${contestId}&medals%5B%5D=1&medals%5B%5D=0&medals%5B%5D=0&follow=true`,
  );
  await expect(second.getByText("2 cells left")).toBeVisible();
  // From here on it needs no network.
  await jury.context().setOffline(true);
  await stage.keyboard.press("Enter");
  await expect(stage.getByText("1 cell left")).toBeVisible();
  await expect(second.getByText("1 cell left")).toBeVisible();
  await stage.keyboard.press("ArrowLeft");
  await expect(second.getByText("2 cells left")).toBeVisible();
  await stage.keyboard.press("Shift+ArrowRight");
  const card = stage.getByRole("heading", { name: ahead.username });
  await expect(card).toBeVisible();
  await expect(second.getByRole("heading", { name: ahead.username })).toBeVisible();
  await expect(stage.getByText("Everything is revealed")).toBeVisible();
  await jury.context().setOffline(false);
  await stage.close();
  await second.close();
  await jury.close();
  await removeContest(root, contestId, pids);
});
