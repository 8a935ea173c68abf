/** Contests as visitors and contestants meet them: the list, the password, the clock. */
import { newContest } from "./support/contests.ts";
import { newName } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { JOURNEY_LANGUAGES } from "./support/words.ts";

const WORDS = {
  "zh-CN": {
    loginFirst: "请先登录",
    password: "比赛密码",
    enter: "进入比赛",
    passwordMissing: "请输入比赛密码",
    passwordWrong: "比赛密码不正确",
    entered: "报名成功",
    problem: "题目",
    search: "搜索比赛",
    running: "进行中",
    registered: "已报名",
    noProblems: "还没有题目",
    opensLater: "其他页面在比赛开始后开放",
    notOpen: "公开榜单在比赛开始前不开放",
    closed: "其他页面在输入密码后开放",
    questions: "提问",
    yourQuestion: "你的问题",
    ask: "提问",
    waiting: "等待答复",
    answered: "答复你",
    print: "打印",
    printText: "要打印的内容",
    tooShort: "内容不能少于 50",
    queued: "已加入打印队列",
  },
  "en-US": {
    loginFirst: "Please login first",
    password: "Contest password",
    enter: "Enter the contest",
    passwordMissing: "Enter the contest password",
    passwordWrong: "The contest password is wrong",
    entered: "Register contest successfully",
    problem: "Problem",
    search: "Search contests",
    running: "Running",
    registered: "Registered",
    noProblems: "No problems yet",
    opensLater: "The other tabs open at the start",
    notOpen: "The public scoreboard is not open before the start",
    closed: "The other tabs open with the password",
    questions: "Questions",
    yourQuestion: "Your question",
    ask: "Ask",
    waiting: "Waiting for an answer",
    answered: "Answered to you",
    print: "Print",
    printText: "Text to print",
    tooShort: "Content cannot be less than 50",
    queued: "Your text is in the print queue",
  },
} as const;

for (const locale of JOURNEY_LANGUAGES) {
  const words = WORDS[locale];

  test(`${locale}: from the list into a contest with its password`, async ({
    open,
    root,
    someone,
    expectedFaults,
  }) => {
    expectedFaults.push(/status of 400/);
    const title = newName("Lake");
    const contestId = await newContest(root, { title, auth: 1, password: "open sesame" });
    const stored = { locale };
    const visitor = await open("/contest", { stored, locale });
    await visitor.getByRole("link", { name: title }).click();
    await expect(visitor.getByText(words.loginFirst).first()).toBeVisible();
    await expect(visitor.getByRole("dialog")).toBeVisible();
    await expect(visitor).toHaveURL(/\/contest$/);

    const page = await open("/contest", { person: someone, stored, locale });
    const search = page.getByRole("searchbox", { name: words.search });
    await search.fill(title);
    await search.press("Enter");
    await page.getByRole("radio", { name: words.running }).click();
    await expect(page).toHaveURL(/status=0/);
    await expect(page).toHaveURL(new RegExp(`keyword=${title}`));
    await page.getByRole("link", { name: title }).click();

    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(words.closed)).toBeVisible();
    await expect(page.getByRole("tab", { name: words.problem })).toBeDisabled();
    const password = page.getByLabel(words.password, { exact: true });
    await page.getByRole("button", { name: words.enter }).click();
    await expect(page.getByText(words.passwordMissing)).toBeVisible();
    await password.fill("wrong");
    await password.press("Enter");
    await expect(page.getByText(words.passwordWrong)).toBeVisible();
    await password.fill("open sesame");
    await password.press("Enter");
    await expect(page.getByText(words.entered)).toBeVisible();
    await expect(password).toBeHidden();
    await expect(page.getByRole("timer")).toHaveText(/^0[01]:\d\d:\d\d$/);

    // By keyboard: the tabs are one stop, and arrows walk them.
    await page.getByRole("tab").first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(new RegExp(`/contest/${contestId}/problems`));
    await expect(page.getByText(words.noProblems)).toBeVisible();
    await page.goto(`/contest?keyword=${title}`);
    await expect(page.getByText(words.registered)).toBeVisible();
    // A page that is still open would ask for what is gone.
    await page.close();
    await root.api.contest.delete.mutate({ contestId });
  });

  test(`${locale}: a contest opens by itself at its start`, async ({ open, root, someone }) => {
    const startTime = new Date(Date.now() + 8000);
    const contestId = await newContest(root, { title: newName("Dawn"), startTime });
    // A link to what is closed shows the contest, and goes on to what it names.
    const path = `/contest/${contestId}/problems`;
    const page = await open(path, { person: someone, stored: { locale }, locale });
    await expect(page.getByText(words.opensLater)).toBeVisible();
    await expect(page.getByRole("tab", { name: words.problem })).toBeDisabled();
    await expect(page.getByText(words.noProblems)).toBeVisible();
    await expect(page.getByRole("tab", { name: words.problem })).toBeEnabled();
    await expect(page.getByText(words.running)).toBeVisible();
    // A page that is still open would ask for what is gone.
    await page.close();
    await root.api.contest.delete.mutate({ contestId });
  });

  test(`${locale}: a start that is moved reaches a page that is open`, async ({
    open,
    root,
    someone,
  }) => {
    const hourMs = 3_600_000;
    const contestId = await newContest(root, {
      title: newName("Early"),
      startTime: new Date(Date.now() + hourMs),
      endTime: new Date(Date.now() + 2 * hourMs),
    });
    const stored = { locale };
    const page = await open(`/contest/${contestId}`, { person: someone, stored, locale });
    await expect(page.getByText(words.opensLater)).toBeVisible();
    await root.api.contestControl.startNow.mutate({ contestId });
    await expect(page.getByRole("tab", { name: words.problem })).toBeEnabled();
    await expect(page.getByText(words.running)).toBeVisible();
    // A page that is still open would ask for what is gone.
    await page.close();
    await root.api.contest.delete.mutate({ contestId });
  });

  test(`${locale}: a board in a hall opens by itself at the start`, async ({
    open,
    root,
    expectedFaults,
  }) => {
    expectedFaults.push(/status of 403/);
    const title = newName("Hall");
    const contestId = await newContest(root, { title, startTime: new Date(Date.now() + 8000) });
    const page = await open(`/contest/acm-scoreboard/${contestId}`, { stored: { locale }, locale });
    await expect(page.getByText(words.notOpen)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByText(words.running)).toBeVisible();
    // A page that is still open would ask for what is gone.
    await page.close();
    await root.api.contest.delete.mutate({ contestId });
  });

  test(`${locale}: a contestant asks the jury and prints`, async ({ open, root, someone }) => {
    const contestId = await newContest(root, { title: newName("Desk"), openPrint: true });
    const stored = { locale };
    const page = await open(`/contest/${contestId}`, { person: someone, stored, locale });
    await page.getByRole("tab", { name: words.print }).press("q");
    const panel = page.getByRole("complementary", { name: words.questions });
    await panel.getByLabel(words.yourQuestion).fill("May the gap be 0?");
    // Whoever closes it to look at something finds it as it was.
    await page.getByRole("button", { name: words.questions, pressed: true }).click();
    await expect(panel).toBeHidden();
    await page.getByRole("button", { name: words.questions, pressed: false }).click();
    await expect(panel.getByLabel(words.yourQuestion)).toHaveValue("May the gap be 0?");
    await panel.getByLabel(words.yourQuestion).press("Control+Enter");
    await expect(panel.getByText(words.waiting)).toBeVisible();
    const { records } = await root.api.contestDesk.findForStaff.query({ contestId });
    await root.api.contestDesk.answer.mutate({
      ...{ questionId: records[0]?.id ?? 0, content: "No, at least 1." },
    });
    await expect(panel.getByText(words.answered)).toBeVisible();
    await expect(panel.getByText("No, at least 1.")).toBeVisible();

    // The panel stays beside whatever page is opened.
    await page.getByRole("tab", { name: words.print }).click();
    await expect(panel).toBeVisible();
    const text = page.getByLabel(words.printText);
    await expect(text).not.toHaveAttribute("aria-invalid");
    await text.fill("too short");
    await page.getByRole("button", { name: words.print, exact: true }).click();
    await expect(page.getByText(words.tooShort)).toBeVisible();
    await text.fill("x".repeat(60));
    await page.getByRole("button", { name: words.print, exact: true }).click();
    await expect(page.getByText(words.queued)).toBeVisible();
    const prints = await root.api.contestDesk.findPrints.query({ contestId });
    expect(prints.total).toBe(1);

    // What was announced stands on one page, however much it is.
    for (const at of Array(12).keys()) {
      const announcement = { title: `News ${at}`, content: "It rains." };
      await root.api.contestAnnouncement.create.mutate({ contestId, ...announcement });
    }
    await page.goto(`/contest/${contestId}/announcements`);
    await expect(page.getByRole("heading", { level: 2, name: /^News \d+$/ })).toHaveCount(12);
    // A page that is still open would ask for what is gone.
    await page.close();
    await root.api.contest.delete.mutate({ contestId });
  });
}
