/** A contest run by its jury: judging of a problem paused and resumed, the end moved, the results final. */
import { sayIn } from "./support/catalogue.ts";
import { addProblem, newContest, removeContest } from "./support/contests.ts";
import { newName } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { JOURNEY_LANGUAGES } from "./support/words.ts";

const WORDS = {
  "zh-CN": {
    ...{ pause: "暂停评测 A 题", resume: "恢复评测 A 题", give: "填写原因", reason: "原因" },
    ...{ save: "保存", move: "调整结束时间", more: "+5", endAt: /^改为 .* 结束$/ },
    ...{ told: "比赛延长", final: "定稿", isFinal: "已定稿", reopen: "撤销定稿" },
    ...{ checks: "所有提问均已答复", minutes: "延长 10 分钟" },
  },
  "en-US": {
    ...{ pause: "Pause judging of problem A", resume: "Resume judging of problem A" },
    ...{ give: "Give a reason", reason: "Reason", save: "Save", move: "Move the end" },
    ...{ more: "+5", endAt: /^End at / },
    ...{ told: "The contest is extended", final: "Finalise", isFinal: "Final" },
    ...{ reopen: "Reopen the results", checks: "Every question is answered" },
    minutes: "Longer by 10 min",
  },
} as const;

for (const locale of JOURNEY_LANGUAGES) {
  const words = WORDS[locale];

  test(`${locale}: the jury pauses a problem and moves the end`, async ({ open, root }) => {
    const contestId = await newContest(root, { title: newName("Control") });
    const pid = await addProblem(root, contestId, { displayId: "A", title: "Sum" });
    const ends = async () => {
      const { contest } = await root.api.contestControl.watch.query({ contestId });
      return new Date(contest.endTime).getTime();
    };
    // Ends are kept in whole seconds.
    const before = Math.floor((await ends()) / 1000) * 1000;
    const path = `/contest/${contestId}/control`;
    const page = await open(path, { person: root, stored: { locale }, locale });
    await page.getByRole("button", { name: words.pause }).click();
    await page.getByRole("button", { name: words.give }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(words.reason).fill("Test 3 is wrong");
    await dialog.getByRole("button", { name: words.save }).click();
    await expect(page.getByText("Test 3 is wrong")).toBeVisible();
    await page.getByRole("button", { name: words.resume }).click();
    await expect(page.getByRole("button", { name: words.pause })).toBeVisible();

    await page.getByRole("button", { name: words.move }).click();
    const by = page.getByLabel(sayIn(locale)("Move the end by, in minutes"));
    await by.fill("");
    await by.pressSequentially("-10");
    await expect(by).toHaveValue("-10");
    await by.fill("5");
    await page.getByRole("button", { name: words.more }).click();
    await expect(page.getByText(words.minutes)).toBeVisible();
    await page.getByRole("button", { name: words.endAt }).click();
    await expect(page.getByRole("button", { name: words.move })).toBeVisible();
    expect((await ends()) - before).toBe(10 * 60_000);
    const said = await root.api.contestAnnouncement.find.query({ contestId });
    expect(said.records.map(({ title }) => title)).toEqual([words.told]);
    await removeContest(root, contestId, [pid]);
  });

  test(`${locale}: the jury makes results final and opens them again`, async ({ open, root }) => {
    const hourMs = 3_600_000;
    const contestId = await newContest(root, {
      title: newName("Final"),
      startTime: new Date(Date.now() - 2 * hourMs),
      endTime: new Date(Date.now() - hourMs),
    });
    const path = `/contest/${contestId}/control`;
    const page = await open(path, { person: root, stored: { locale }, locale });
    await expect(page.getByText(words.checks)).toBeVisible();
    await page.getByRole("button", { name: words.final, exact: true }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: words.final, exact: true }).click();
    await expect(page.getByText(words.isFinal, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: words.reopen }).click();
    await question.getByRole("button", { name: words.reopen }).click();
    await expect(page.getByText(words.checks)).toBeVisible();
    await removeContest(root, contestId, []);
  });
}
