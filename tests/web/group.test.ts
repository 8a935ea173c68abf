/** A group from its first day: made, joined with a reason, spoken in, left and disbanded. */
import { GROUP_AUTH } from "@gavel/domain/group/group";
import { sayIn } from "./support/catalogue.ts";
import { newName, newPerson } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { JOURNEY_LANGUAGES } from "./support/words.ts";

const REASON = "I know the shallows";

for (const locale of JOURNEY_LANGUAGES) {
  const say = sayIn(locale);
  const stored = { locale };

  test(`${locale}: a group is made, joined, told something, left and disbanded`, async ({
    open,
    root,
  }) => {
    test.setTimeout(180_000);
    const name = newName("pilots");
    const owner = await open("/group", { person: root, stored, locale });
    await owner.getByRole("button", { name: say("Create a group") }).click();
    const form = owner.getByRole("dialog");
    const create = form.getByRole("button", { name: say("Create"), exact: true });
    await create.click();
    await expect(
      form.getByText(say("{name} is required", undefined, { name: say("Group name") })),
    ).toBeVisible();
    await form.getByLabel(say("Group name"), { exact: true }).fill(name);
    await form.getByLabel(say("Short name", "group")).fill(name.slice(-8));
    await form.getByLabel(say("In one line", "group")).fill("Those who bring ships in");
    await form.getByText(say("Protected", "group"), { exact: true }).click();
    await form.getByRole("textbox", { name: say("Invitation code") }).fill("tide42");
    await form
      .getByRole("textbox", { name: say("Description", "group") })
      .fill("Meet at the lighthouse.");
    await create.click();
    await expect(owner).toHaveURL(/\/group\/\d+$/);
    await expect(owner.getByText("Meet at the lighthouse.")).toBeVisible();
    const path = new URL(owner.url()).pathname;

    const person = await newPerson("pilot");
    const page = await open(path, { person, stored, locale });
    await expect(page.getByRole("tab")).toHaveCount(1);
    await page.getByRole("button", { name: say("Join", "group"), exact: true }).click();
    const joining = page.getByRole("dialog");
    const apply = joining.getByRole("button", { name: say("Apply"), exact: true });
    const reason = joining.getByLabel(say("Why you want to join"));
    await reason.fill("me");
    await apply.click();
    const bounds = { min: 5, max: 100 };
    await expect(
      joining.getByText(say("Say it in {min} to {max} characters", undefined, bounds)),
    ).toBeVisible();
    await reason.fill(REASON);
    await apply.click();
    await expect(page.getByText(say("Applying", "group level"))).toBeVisible();

    await owner.getByRole("tab", { name: say("Members") }).click();
    const applicant = owner.getByRole("listitem").filter({ hasText: REASON });
    await applicant.getByRole("button", { name: say("Refuse") }).click();
    await expect(applicant).toBeHidden();
    await owner.getByRole("button", { name: say("Undo") }).click();
    await expect(applicant).toBeVisible();
    await applicant.getByRole("button", { name: say("Accept") }).click();
    await expect(applicant).toBeHidden();
    const level = say("Level of {username}", undefined, { username: person.username });
    await expect(owner.getByRole("combobox", { name: level })).toBeVisible();
    await owner.getByText(say("For members"), { exact: true }).click();
    await expect(owner.getByRole("combobox", { name: level })).toBeHidden();
    await expect(owner.getByRole("link", { name: person.username }).first()).toBeVisible();
    await owner.getByText(say("Member admin"), { exact: true }).click();
    const why = say("Why {username} wanted to join", undefined, { username: person.username });
    await owner.getByRole("button", { name: why }).click();
    await expect(owner.getByText(REASON)).toBeVisible();
    await owner.keyboard.press("Escape");

    await owner.getByRole("tab", { name: say("Announcements", "group") }).click();
    await owner.getByRole("button", { name: say("New announcement") }).click();
    const writing = owner.getByRole("dialog");
    await writing.getByLabel(say("Title"), { exact: true }).fill("High water");
    await writing.getByLabel(say("Content")).last().fill("We sail at noon.");
    await writing.getByRole("button", { name: say("Publish") }).click();
    await expect(owner.getByRole("cell", { name: "High water", exact: true })).toBeVisible();

    await page.reload();
    await expect(page.getByText("We sail at noon.")).toBeVisible();
    await page.getByRole("button", { name: say("Leave"), exact: true }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: say("Leave"), exact: true })
      .click();
    await expect(page).toHaveURL(/\/group$/);

    // The pointer rested on the message that Undo took away; the others go once it has left them.
    await owner.mouse.move(720, 90);
    await owner.mouse.move(5, 700);
    await expect(owner.locator("[data-sonner-toast]")).toHaveCount(0);
    await owner.getByRole("tab", { name: say("Settings", "group") }).click();
    await owner.getByRole("button", { name: say("Disband"), exact: true }).click();
    const asking = owner.getByRole("alertdialog");
    await expect(asking.getByRole("listitem").first()).toBeVisible();
    await asking.getByRole("button", { name: say("Disband"), exact: true }).click();
    await expect(owner).toHaveURL(/\/group$/);
    await expect(owner.getByRole("link", { name })).toBeHidden();
  });

  test(`${locale}: of two who change a group the second keeps what they typed`, async ({
    open,
    root,
    expectedFaults,
  }) => {
    expectedFaults.push(/status of 400/);
    const name = newName("keepers");
    const { id: groupId } = await root.api.group.create.mutate({
      ...{ name, shortName: name.slice(-8), brief: "Those who keep the light" },
      ...{ description: "At the lighthouse.", auth: GROUP_AUTH.public, code: "", isVisible: true },
    });
    const page = await open(`/group/${groupId}/setting`, { person: root, stored, locale });
    const save = page.getByRole("button", { name: say("Save"), exact: true });
    await page.getByLabel(say("In one line", "group")).fill("Those who mend the light");
    await root.api.group.update.mutate({ groupId, description: "On the pier." });
    await save.click();
    await expect(page.getByRole("alert")).toContainText(say("Save again to keep yours."));
    await expect(page.getByRole("textbox", { name: say("Description", "group") })).toHaveValue(
      "On the pier.",
    );
    await save.click();
    await expect(page.getByRole("alert")).toBeHidden();
    expect(await root.api.group.get.query({ groupId })).toMatchObject({
      ...{ brief: "Those who mend the light", description: "On the pier." },
    });
    // A page that is still open would ask for what is gone.
    await page.close();
    await root.api.group.disband.mutate({ groupId });
  });
}
