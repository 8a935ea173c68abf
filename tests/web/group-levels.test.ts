/** What somebody sees and may begin in a group goes with their level in it, from a stranger to those with all rights. */
import { GROUP_AUTH } from "@gavel/domain/group/group";
import type { Page } from "@playwright/test";
import { type Say, sayIn } from "./support/catalogue.ts";
import { newName, newPerson, type Person, signInAgain } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { LANGUAGES } from "./support/words.ts";

const REASON = "I want in";
/** One more than a page holds. */
const APPLICANTS = 11;

const newGroup = (root: Person) =>
  root.api.group.create.mutate({
    ...{ name: newName("Levels"), shortName: `L${Date.now() % 1_000_000}`, brief: "Step by step" },
    ...{ description: "Up the ladder.", auth: GROUP_AUTH.protected, code: "ladder" },
  });

/** The tabs in their order, for whoever has this level. */
function tabsOf(say: Say, level: number): RegExp[] {
  const names = [say("Home", "group")];
  if (level >= 3) {
    names.push(say("Problems", "group"), say("Trainings", "group"), say("Contests", "group"));
    names.push(say("Discussion", "group"), say("Submissions"), say("Members"));
    names.push(say("Rank", "training"));
  }
  if (level >= 4) names.push(say("Announcements", "group"));
  if (level >= 5) names.push(say("Settings", "group"));
  return names.map((name) => new RegExp(`^${name}\\s*\\d*$`));
}

interface Sight {
  readonly page: Page;
  readonly say: Say;
  readonly groupId: number;
  readonly level: number;
}

/** Each page of the group: what opens it, and from which level on. */
async function expectPages({ page, say, groupId, level }: Sight) {
  const shows = (role: "radio" | "button", name: string) => page.getByRole(role, { name });
  const refused = {
    3: say("Only members of this group may do this"),
    4: say("Only administrators of this group may do this"),
    5: say("Only the owner and those with all rights in this group may do this"),
  };
  const pages = [
    ["problem", 3, shows("radio", say("Problem admin")), 4],
    ["problem", 3, shows("button", say("New problem")), 4],
    ["training", 3, shows("radio", say("Training admin")), 4],
    ["contest", 3, shows("radio", say("Manage", "group")), 4],
    ["discussion", 3, shows("radio", say("Discussion Admin")), 4],
    ["member", 3, shows("radio", say("Member admin")), 4],
    ["member", 3, shows("button", say("Add many")), 4],
    ["member", 3, shows("button", say("Make a join link")), 5],
    ["announcement", 4, shows("button", say("New announcement")), 4],
    ["setting", 5, shows("button", say("Archive", "group")), 5],
    // Not for all with all rights: the owner's, and root's.
    ["setting", 5, shows("button", say("Disband")), 6],
  ] as const;
  const beside = (path: string) =>
    path === "setting"
      ? shows("button", say("Archive", "group"))
      : page.getByRole("main").getByRole("searchbox");
  for (const [path, from, act, actFrom] of pages) {
    await page.goto(`/group/${groupId}/${path}`);
    const refusal = page.getByText(refused[from], { exact: true });
    if (level < from) {
      await expect(refusal).toBeVisible();
      continue;
    }
    await expect(page.getByRole("tab", { selected: true })).not.toHaveText(say("Home", "group"));
    if (level >= actFrom) await expect(act).toBeVisible();
    else {
      // What stands beside the act is there before it is missed.
      await expect(beside(path)).toBeVisible();
      await expect(act).toHaveCount(0);
    }
    await expect(refusal).toHaveCount(0);
  }
}

for (const locale of LANGUAGES) {
  const say = sayIn(locale);
  const stored = { locale };

  test(`${locale}: tabs, pages and what is begun there, from a stranger to all rights`, async ({
    open,
    root,
  }) => {
    test.setTimeout(300_000);
    const { id: groupId } = await newGroup(root);
    const person = await newPerson("climber");
    const { uid } = JSON.parse(person.userInfo) as { uid: string };
    const page = await open(`/group/${groupId}`, { person, stored, locale });
    const look = async (level: number) => {
      await page.goto(`/group/${groupId}`);
      await expect(page.getByRole("tab")).toHaveText(tabsOf(say, level));
      await expectPages({ page, say, groupId, level });
    };
    await look(0);
    await person.api.group.join.mutate({ groupId, reason: REASON });
    for (const level of [1, 2, 3, 4, 5] as const) {
      if (level > 1) await root.api.groupMember.setLevel.mutate({ groupId, uid, level });
      await look(level);
    }
    await page.close();
    await root.api.group.disband.mutate({ groupId });
  });

  test(`${locale}: those who want in are decided about ten at a time`, async ({ open, root }) => {
    test.setTimeout(120_000);
    const { id: groupId } = await newGroup(root);
    const names = { prefix: newName("w").replace("-", ""), suffix: "" };
    const { rows } = await root.api.user.generate.mutate({
      ...{ ...names, from: 1, to: APPLICANTS, passwordLength: 8 },
    });
    for (const row of rows) {
      const applicant = await signInAgain({ ...row, email: "" });
      await applicant.api.group.join.mutate({ groupId, reason: REASON });
    }
    const page = await open(`/group/${groupId}/member`, { person: root, stored, locale });
    const waiting = page.getByRole("listitem").filter({ hasText: REASON });
    await expect(waiting).toHaveCount(10);
    await page.getByRole("button", { name: say("Next page") }).click();
    await expect(waiting).toHaveCount(1);
    await expect(waiting).toContainText(rows.at(-1)?.username ?? "");
    await waiting.getByRole("button", { name: say("Accept") }).click();
    // With the last of a page goes the page.
    await expect(waiting).toHaveCount(10);
    const level = say("Level of {username}", undefined, { username: rows.at(-1)?.username ?? "" });
    await expect(page.getByRole("combobox", { name: level })).toBeVisible();
    // The owner is nobody to be removed in passing.
    const owner = say("Remove {username}", undefined, { username: root.username });
    await expect(page.getByRole("button", { name: owner, exact: true })).toHaveCount(0);
    await page.close();
    await root.api.group.disband.mutate({ groupId });
  });
}
