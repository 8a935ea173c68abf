/** A contest of a group: made by one of its administrators, entered by a member, closed to everybody else. */
import { newName, newPerson } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { JOURNEY_LANGUAGES } from "./support/words.ts";

const WORDS = {
  "zh-CN": {
    ...{ tab: "比赛", manage: "管理", create: "新建比赛", title: "比赛标题", text: "说明" },
    ...{ make: "创建比赛", problems: "题目", add: "添加题目", bank: "公开题库" },
    ...{ search: "搜索题目", letter: "添加", enter: "题目", onlyAcm: "只看 ACM 比赛" },
  },
  "en-US": {
    ...{
      tab: "Contests",
      manage: "Manage",
      create: "New contest",
      title: "Title",
      text: "Description",
    },
    ...{
      make: "Create the contest",
      problems: "Problems",
      add: "Add a problem",
      bank: "Public bank",
    },
    ...{ search: "Search problems", letter: "Add", enter: "Problems" },
    onlyAcm: "Only ACM contests",
  },
} as const;
const HOUR_MS = 3_600_000;

for (const locale of JOURNEY_LANGUAGES) {
  const words = WORDS[locale];

  test(`${locale}: an administrator of a group takes a problem of the bank into its contest, a member enters, others do not`, async ({
    open,
    root,
  }) => {
    const [admin, member, stranger] = [
      await newPerson("admin"),
      await newPerson("member"),
      await newPerson("stranger"),
    ];
    const shortName = newName("g").slice(0, 10);
    const { id: groupId } = await root.api.group.create.mutate({
      ...{ name: newName("Team").slice(0, 25), shortName, brief: "A team of ours" },
      ...{ description: "Those who train together.", auth: 1 },
    });
    for (const person of [admin, member]) await person.api.group.join.mutate({ groupId });
    const { records } = await root.api.groupMember.find.query({ groupId });
    const uid = records.find((one) => one.username === admin.username)?.uid ?? "";
    await root.api.groupMember.setLevel.mutate({ groupId, uid, level: 4 });
    const now = Date.now();
    const title = newName("Round");
    const { id: contestId } = await admin.api.groupContest.create.mutate({
      ...{ groupId, title, description: "Rules", type: 0, auth: 0 },
      ...{ startTime: new Date(now - HOUR_MS), endTime: new Date(now + HOUR_MS) },
    });

    const stored = { locale };
    const page = await open(`/group/${groupId}/contest?mode=admin`, {
      person: admin,
      stored,
      locale,
    });
    await page.getByRole("link", { name: title }).click();
    await page.getByRole("link", { name: words.problems, exact: true }).click();
    await page.getByRole("button", { name: words.add }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: words.bank }).click();
    await dialog.getByRole("searchbox", { name: words.search }).fill("1000");
    await dialog.getByRole("button", { name: /1000/ }).click();
    await dialog.getByRole("button", { name: words.letter, exact: true }).click();
    await expect(dialog).toBeHidden();
    const [problem] = await admin.api.groupContestProblem.findForStaff.query({ contestId });
    expect(problem).toMatchObject({ displayId: "A", problem: { problemId: "1000", auth: 1 } });

    const inside = await open(`/group/${groupId}/contest`, { person: member, stored, locale });
    await inside.getByRole("link", { name: words.onlyAcm }).click();
    await expect(inside).toHaveURL(new RegExp(`/group/${groupId}/contest\\?type=0$`));
    await inside.getByRole("link", { name: title }).click();
    await inside.waitForURL(`**/contest/${contestId}`);
    await expect(inside.getByRole("heading", { name: title })).toBeVisible();
    const rows = await member.api.contest.problems.query({ contestId });
    expect(rows.map(({ displayId }) => displayId)).toEqual(["A"]);
    await expect(stranger.api.contest.get.query({ contestId })).rejects.toMatchObject({
      data: { gavel: { code: "CONTEST_GROUP_ONLY" } },
    });
    // An open page would ask again for what is gone.
    for (const one of [page, inside]) await one.close();
    await root.api.group.disband.mutate({ groupId });
  });
}
