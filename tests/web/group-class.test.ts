/** A teacher with a list of names has a group in a handful of clicks; a student with a phone follows the link on the wall. */
import type { Locator } from "@playwright/test";
import { sayIn } from "./support/catalogue.ts";
import { newName, newPerson } from "./support/people.ts";
import { readQrCode } from "./support/qr-code.ts";
import { expect, test } from "./support/test.ts";
import { LANGUAGES } from "./support/words.ts";

const CLASS_SIZE = 120;
const CLICKS_MAX = 9;

const ADD = "{count, plural, =0 {Nobody to add} one {Add # person} other {Add # people}}";

for (const locale of LANGUAGES) {
  const say = sayIn(locale);
  const stored = { locale };

  test(`${locale}: a teacher makes a group of a sheet of 120 names, and a student follows its link`, async ({
    open,
    root,
  }) => {
    test.setTimeout(240_000);
    const prefix = newName("c").replace("-", "");
    await root.api.user.generate.mutate({
      ...{ prefix, suffix: "", from: 1, to: CLASS_SIZE, passwordLength: 8 },
    });
    const names = Array.from({ length: CLASS_SIZE }, (_, index) => `${prefix}${index + 1}`);
    const rows = names.map((username, index) => `${index + 1},学生 ${index + 1},${username}`);
    const sheet = `\ufeff序号,姓名,用户名\r\n${rows.join("\r\n")}\r\n100,无名,${prefix}-nobody\r\n`;

    const page = await open("/group", { person: root, stored, locale });
    let clicks = 0;
    const click = async (locator: Locator) => {
      clicks += 1;
      await locator.click();
    };
    await click(page.getByRole("button", { name: say("Create a group") }));
    const form = page.getByRole("dialog");
    const name = newName("class");
    await form.getByLabel(say("Group name"), { exact: true }).fill(name);
    await form.getByLabel(say("Short name", "group")).fill(name.slice(-8));
    await form.getByLabel(say("In one line", "group")).fill("星期三的课");
    await form.getByRole("textbox", { name: say("Description", "group") }).fill("每周三讲评。");
    await click(form.getByRole("button", { name: say("Create"), exact: true }));
    await click(page.getByRole("tab", { name: say("Members") }));
    await click(page.getByRole("button", { name: say("Add many") }));

    const adding = page.getByRole("dialog");
    const chooser = page.waitForEvent("filechooser");
    await click(adding.getByRole("button", { name: say("Choose a file") }));
    const buffer = Buffer.from(sheet, "utf8");
    await (await chooser).setFiles({ name: "class.csv", mimeType: "text/csv", buffer });
    await expect(adding.getByText(`${prefix}-nobody`).last()).toBeVisible();
    await click(adding.getByRole("button", { name: say(ADD, undefined, { n: CLASS_SIZE }) }));
    await expect(adding).toBeHidden();
    await expect(page.getByRole("tab", { name: say("Members") })).toContainText(
      `${CLASS_SIZE + 1}`,
    );
    await click(page.getByRole("button", { name: say("Make a join link") }));
    const address = page.getByText(/\/join\/[\w-]{22}$/);
    await expect(address).toBeVisible();
    const code = page.getByRole("img", {
      name: say("QR code of the join link of {name}", undefined, { name }),
    });
    await expect.poll(() => readQrCode(code)).toBe(await address.textContent());
    expect(clicks).toBeLessThanOrEqual(CLICKS_MAX);

    const student = await newPerson("student");
    const path = new URL((await address.textContent()) ?? "").pathname;
    const phone = await open(path, { stored, locale, viewport: { width: 360, height: 740 } });
    await expect(phone.getByRole("heading", { name })).toBeVisible();
    await phone
      .getByRole("main")
      .getByRole("button", { name: say("Login") })
      .click();
    const signIn = phone.getByRole("dialog");
    await signIn.getByLabel(say("Username")).fill(student.username);
    await signIn.getByLabel(say("Password"), { exact: true }).fill(student.password);
    await signIn.getByRole("button", { name: say("Login"), exact: true }).click();
    await phone.getByRole("button", { name: say("Join", "group"), exact: true }).click();
    await expect(phone).toHaveURL(/\/group\/\d+$/);
    await expect(phone.getByText(say("You are in the group now"))).toBeVisible();

    const groupId = Number(/\d+$/.exec(new URL(phone.url()).pathname)?.[0]);
    // Pages of a group that is gone would ask for it again.
    await Promise.all([page.close(), phone.close()]);
    await root.api.group.disband.mutate({ groupId });
  });
}
