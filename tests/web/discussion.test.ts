/** A discussion with its comments, and the messages that come of them. */
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { newName, newPerson, type Person } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** Sets `window.ran` if it ever runs; the words say that its neighbours are shown. */
const HOSTILE = [
  "<script>window.ran = 'script'</script>",
  `<img src="/nothing.png" onerror="window.ran = 'onerror'">`,
  `<svg onload="window.ran = 'onload'"><script>window.ran = 'svg'</script></svg>`,
  `<a href="javascript:window.ran = 'href'">a link</a>`,
  `<iframe srcdoc="<script>parent.ran = 'frame'</script>"></iframe>`,
  `<form action="/api/logout"><button>log out</button></form>`,
  `<style>main { display: none !important }</style>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="window.ran = 'mutation'">`,
].join("\n\n");
const LAYOUT = `<div style="text-align: center" class="keep"><b>in the middle</b></div>`;

let root: Person;
let discussionId = 0;
let hostileId = 0;
/** What the site asks of those who comment, before anybody here did. */
let solvedToComment: number | undefined;

test.beforeAll(async ({ root: boss }) => {
  root = boss;
  const settings = await root.api.setting.all.query();
  solvedToComment = settings.defaultCreateCommentACInitValue;
  await root.api.setting.update.mutate({ defaultCreateCommentACInitValue: 0 });
  const post = { title: "Is greedy right?", description: "a question", categoryId: 2 };
  const [made, hostile] = await Promise.all([
    root.api.discussion.create.mutate({ ...post, content: "I think so.", problemId: "1000" }),
    root.api.discussion.create.mutate({
      ...post,
      content: `The bound is $O(n \\log n)$.\n\n${LAYOUT}\n\nthe end\n\n${HOSTILE}`,
    }),
  ]);
  discussionId = made.id;
  hostileId = hostile.id;
});

test.afterAll(async () => {
  if (solvedToComment === undefined) return;
  await root.api.setting.update.mutate({ defaultCreateCommentACInitValue: solvedToComment });
});

const area = (page: Page) => page.getByRole("region", { name: "Comments" });
const item = (page: Page, text: string) =>
  area(page).getByRole("listitem").filter({ hasText: text }).first();
const ran = (page: Page) => page.evaluate("window.ran");
/** Nothing that could run is in it, and clicking what was a link of that kind runs nothing. */
async function expectHarmless(page: Page, place: Locator) {
  await expect(place.locator("script, style, iframe, form, [onerror], [onload]")).toHaveCount(0);
  await expect(place.locator("[href^='javascript:']")).toHaveCount(0);
  await place.getByText("a link").click();
  expect(await ran(page)).toBeUndefined();
}

/** What root announces stands on the first page, before everybody. */
async function articleOfNews(
  open: (path: string) => Promise<Page>,
  look: (article: Locator, page: Page) => Promise<void>,
) {
  const title = `News ${Date.now()}`;
  const content = `${LAYOUT}\n\n${HOSTILE}`;
  await root.api.announcement.create.mutate({ title, content });
  const { records } = await root.api.announcement.findAll.query({ currentPage: 1, limit: 5 });
  const id = records.find((one) => one.title === title)?.id ?? 0;
  try {
    const page = await open("/home");
    await page.getByRole("button", { name: title }).click();
    await look(page.getByRole("article"), page);
  } finally {
    await root.api.announcement.delete.mutate({ id });
  }
}
const say = (person: Person, content: string, id = discussionId) =>
  person.api.comment.create.mutate({ discussionId: id, content });

test("what root writes keeps its layout and never runs; the policy stops what would", async ({
  open,
  someone,
  expectedFaults,
}) => {
  expectedFaults.push(/Content Security Policy/, /404/);
  const slots = '<gavel-slot data-slot="0"></gavel-slot>'.repeat(5);
  const words = `a member writes <b>bold</b> $n$ ${slots} ${LAYOUT}\n\n${HOSTILE}`;
  await say(someone, words, hostileId);
  const page = await open(`/discussion-detail/${hostileId}`);
  const article = page.getByRole("article");
  await expect(article.getByText("the end")).toBeVisible();
  await expect(article.locator(".katex").first()).toBeVisible();
  await expect(article.getByText("in the middle")).toHaveCSS("text-align", "center");
  // Of a member the words are kept and what they mean, but nothing that lays out a page.
  const comment = item(page, "a member writes");
  await expect(comment.locator("b").first()).toHaveText("bold");
  await expect(comment.getByText("in the middle")).not.toHaveCSS("text-align", "center");
  // Nor can they have what we drew for them drawn once more.
  await expect(comment.locator(".katex")).toHaveCount(1);
  await expectHarmless(page, article);
  await expectHarmless(page, comment);
  await articleOfNews(open, async (news, newsPage) => {
    await expect(news.getByText("in the middle")).toHaveCSS("text-align", "center");
    await expectHarmless(newsPage, news);
  });

  // The second layer alone: what the sanitiser might miss one day, put into the page as it would be.
  const refused = page.waitForEvent("console", (line) =>
    line.text().includes("Content Security Policy"),
  );
  await page.locator("body").evaluate((body) => {
    const hole = body.ownerDocument.createElement("div");
    hole.innerHTML = `<img src="/nothing.png" onerror="window.ran = 'onerror'">`;
    const script = body.ownerDocument.createElement("script");
    script.textContent = "window.ran = 'script'";
    body.append(hole, script);
  });
  await refused;
  await page.waitForLoadState("networkidle");
  expect(await ran(page)).toBeUndefined();
});

function smallPng(): Promise<Buffer> {
  const picture = { width: 8, height: 8, channels: 3, background: "#a05020" } as const;
  return sharp({ create: picture }).png().toBuffer();
}

/** An image, as from the clipboard. */
function paste(field: Locator, name: string, content: Buffer) {
  return field.evaluate(
    (element, file) => {
      const { DataTransfer, ClipboardEvent } = globalThis as unknown as {
        DataTransfer: new () => { items: { add(file: File): void } };
        ClipboardEvent: new (type: string, options: object) => Event;
      };
      const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], file.name, { type: "image/png" }));
      const options = { clipboardData, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent("paste", options));
    },
    { name, base64: content.toString("base64") },
  );
}

test("an image pasted into a comment by staff is stored and linked; of one that is refused nothing stays", async ({
  open,
}) => {
  const page = await open(`/discussion-detail/${discussionId}`, { person: root });
  const field = area(page).getByRole("textbox", { name: "New comment" });
  await field.fill("Look: ");
  await paste(field, "shot.png", await smallPng());
  await expect(field).toHaveValue(/^Look: !\[\]\(\/api\/\S+\)$/);
  const text = await field.inputValue();
  await paste(field, "evil.png", Buffer.from("<svg onload='x'>"));
  await expect(page.getByText("File type not supported").first()).toBeVisible();
  await expect(field).toHaveValue(text);
});

test("a comment that is sent while its picture is stored goes once it is", async ({ open }) => {
  const { id } = await root.api.discussion.create.mutate({
    ...{ title: "Pictures", description: "in comments", content: "Show", categoryId: 2 },
  });
  const page = await open(`/discussion-detail/${id}`, { person: root });
  const isStored = Promise.withResolvers<void>();
  await page.route(/\/api\/file\/upload/, async (route) => {
    await isStored.promise;
    await route.continue();
  });
  const field = area(page).getByRole("textbox", { name: "New comment" });
  await field.fill("Look: ");
  await paste(field, "shot.png", await smallPng());
  await expect(field).toHaveValue("Look: ![Uploading shot.png…]()");
  await field.press("Control+Enter");
  await area(page).getByRole("button", { name: "Comment", exact: true }).click();
  isStored.resolve();
  await expect(page.getByText("Comment Successfully")).toBeVisible();
  await expect(field).toHaveValue("");
  const { records } = await root.api.comment.find.query({ discussionId: id });
  expect(records.map(({ content }) => content)).toEqual([
    expect.stringMatching(/^Look: !\[\]\(\/api\/\S+\)$/),
  ]);
});

test("writing, answering, liking and removing, by keyboard where it can be", async ({ open }) => {
  const person = await newPerson("writer");
  const page = await open(`/discussion-detail/${discussionId}`, { person });
  await expect(page.getByRole("heading", { level: 1, name: "Is greedy right?" })).toBeVisible();
  await expect(page.getByRole("link", { name: /A\+B Problem/ })).toBeVisible();
  const field = area(page).getByRole("textbox", { name: "New comment" });
  await field.press("Control+Enter");
  await expect(area(page).getByText("Content cannot be empty")).toBeVisible();
  await field.fill("x".repeat(10_001));
  await expect(area(page).getByText("Can not exceed 10000")).toBeVisible();

  await field.fill("");
  await area(page).getByRole("button", { name: "Inline code" }).click();
  await expect(field).toHaveValue("`code`");
  await expect(field).toBeFocused();
  await page.keyboard.type("n");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await area(page).getByRole("button", { name: "Unordered list" }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type("mine");
  await expect(field).toHaveValue("`n`\n- mine");
  await page.keyboard.press("Control+Z");
  await expect(field).not.toHaveValue("`n`\n- mine");
  await page.keyboard.press("Control+Shift+Z");

  await area(page).getByRole("button", { name: "Emoji" }).press("Enter");
  const search = page.locator("emoji-picker input[type=search]");
  await expect(search).toBeFocused();
  await search.fill("grinning face with big eyes");
  await expect(page.locator("emoji-picker").getByRole("option").first()).toBeVisible();
  await search.press("ArrowDown");
  await expect(search).toHaveAttribute("aria-activedescendant", /^emo-/);
  await search.press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("`n`\n- mine😃");
  await field.press("Control+Enter");
  await expect(page.getByText("Comment Successfully")).toBeVisible();
  const mine = item(page, "mine😃");
  await expect(mine.locator("code")).toHaveText("n");
  await expect(field).toHaveValue("");

  for (const text of ["one", "two", "three", "four"]) {
    await mine.getByRole("button", { name: "Reply" }).first().click();
    // Before the field has the focus, letters are keys of the page.
    await expect(mine.getByRole("textbox")).toBeFocused();
    await page.keyboard.type(`reply ${text}`);
    await page.keyboard.press("Control+Enter");
    await expect(mine.getByText(`reply ${text}`)).toBeVisible();
    // The button closes a field that is still there.
    await expect(mine.getByRole("textbox")).toHaveCount(0);
  }
  await mine.getByRole("button", { name: "Pick up" }).click();
  await expect(mine.getByText("reply four")).toBeHidden();
  await expect(mine.getByText("reply three")).toBeVisible();
  await mine.getByRole("button", { name: "Click Show All" }).click();
  await expect(mine.getByText("reply four")).toBeVisible();

  const like = mine.getByRole("button", { name: /^Like the comment/ });
  // It shows at once, and a page that is left does not wait for the server to hear of it.
  const heard = page.waitForResponse(/comment\.like/);
  await like.click();
  await expect(like).toHaveText(/: 1$/);
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await heard;
  await page.reload();
  await expect(like).toHaveText(/: 1$/);

  await mine.getByRole("button", { name: "Click Show All" }).click();
  const last = mine.getByRole("listitem").filter({ hasText: "reply four" });
  await last.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete reply" }).click();
  await expect(page.getByText("Delete successfully")).toBeVisible();
  await expect(mine.getByText("reply four")).toBeHidden();
  await mine.getByRole("button", { name: "Delete" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete comment" }).click();
  await expect(area(page).getByText("mine😃")).toBeHidden();
});

test("ten at a time, in the order of the address; a visitor is asked to sign in", async ({
  open,
  someone,
}) => {
  const { id } = await root.api.discussion.create.mutate({
    ...{ title: "Long", description: "many", content: "many", categoryId: 1 },
  });
  for (let i = 1; i <= 12; i += 1) {
    await someone.api.comment.create.mutate({ discussionId: id, content: `number ${i}.` });
  }
  const page = await open(`/discussion-detail/${id}`);
  const rows = area(page).getByText(/^number \d+\.$/);
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toHaveText("number 1.");
  await area(page).getByRole("button", { name: "Load more" }).click();
  await expect(rows).toHaveCount(12);
  await expect(area(page).getByRole("button", { name: "Load more" })).toBeHidden();
  await area(page).getByRole("combobox", { name: "Order of the comments" }).click();
  await page.getByRole("option", { name: "Newest first" }).click();
  await expect(page).toHaveURL(/\?order=newest$/);
  await expect(rows.first()).toHaveText("number 12.");
  await area(page)
    .getByRole("button", { name: /^Like the comment/ })
    .first()
    .click();
  await expect(page.getByText("Please login first").first()).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Login Gavel" })).toBeVisible();
});

test("the red dot leads to the message, and reading it puts the dot out", async ({ open }) => {
  const [author, reader] = [await newPerson("author"), await newPerson("fan")];
  const said = await say(author, "what the author said");
  await reader.api.comment.createReply.mutate({ commentId: said.id, content: "well said" });
  await reader.api.comment.like.mutate({ id: said.id, isOn: true });
  const page = await open("/problem", { person: author });
  const bell = page.getByRole("button", { name: "Messages, 2 unread" });
  await expect(bell.locator("[data-unread-dot]")).toBeVisible();
  await bell.press("Enter");
  await page.getByRole("menuitem", { name: "Replies 1" }).click();
  await expect(page).toHaveURL(/\/message\/reply$/);
  const row = page.getByRole("listitem").filter({ hasText: "well said" });
  await expect(row).toContainText(`${reader.username} replied to you`);
  await expect(row).toContainText("what the author said");
  await expect(row.getByRole("img", { name: "Unread" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Messages, 1 unread" })).toBeVisible();
  await row.getByRole("button", { name: "Delete message" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete message" }).click();
  await expect(page.getByText("No messages here")).toBeVisible();
  await page.getByRole("navigation", { name: "Kinds of messages" }).getByText("Likes").click();
  await expect(page.getByText("liked your comment")).toBeVisible();
  const quiet = page.getByRole("button", { name: "Messages", exact: true });
  await expect(quiet).toBeVisible();
  await expect(quiet.locator("[data-unread-dot]")).toHaveCount(0);
  await page.getByRole("link", { name: "Is greedy right?" }).click();
  await expect(page).toHaveURL(new RegExp(`/discussion-detail/${discussionId}$`));
});

test("the list is narrowed by its address, by category, search and one's own", async ({
  open,
  someone,
  expectedFaults,
}) => {
  const title = newName("A quokka");
  const words = { title, description: "small and round", content: "x" };
  await root.api.discussion.create.mutate({ ...words, categoryId: 4, isPinned: true });
  const page = await open("/discussion", { person: root });
  const rows = page
    .getByRole("list", { name: "Discussion" })
    .getByRole("listitem")
    .filter({
      has: page.getByRole("heading"),
    });
  const first = rows.first();
  await expect(first).toContainText(title);
  await expect(first.getByLabel("Pinned")).toBeVisible();
  await expect(first).toContainText("small and round");
  await expect(first).toContainText("SPA");
  await expect(first).toContainText("Comments: 0");
  const about = rows
    .filter({ hasText: "Is greedy right?" })
    .getByRole("link", { name: "1000", exact: true });
  await expect(about.first()).toHaveAttribute("href", "/problem/1000");

  await page.getByRole("navigation", { name: "Categories" }).getByText("Suggestion").click();
  await expect(page).toHaveURL(/\/discussion\?cid=4$/);
  await expect(about).toHaveCount(0);
  await expect(first).toContainText(title);
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Search discussions" });
  await expect(search).toBeFocused();
  await page.keyboard.type("no such words");
  await expect(page.getByText("No matching discussions")).toBeVisible();
  await expect(page.getByText("Active filters: Suggestion · no such words")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/discussion$/);
  await expect(first).toBeVisible();
  await search.blur();
  await page.keyboard.press("j");
  await expect(first.getByRole("link", { name: title })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);

  const mine = await open("/discussion?onlyMine=true", { person: someone });
  await expect(mine.getByRole("checkbox", { name: "Only mine" })).toBeChecked();
  await expect(mine.getByText("Active filters: Only mine")).toBeVisible();

  // A list that fails says so and comes back by itself when asked.
  expectedFaults.push(/status of 500/);
  const chinese = await open("/problem", { locale: "zh-CN", person: someone });
  await chinese.route("**/trpc/**discussion.find**", (route) =>
    route.fulfill({ status: 500, body: "broken" }),
  );
  await chinese.getByRole("banner").getByRole("link", { name: "讨论" }).click();
  await expect(chinese.getByText("列表没有加载出来")).toBeVisible();
  await chinese.unroute("**/trpc/**discussion.find**");
  await chinese.getByRole("button", { name: "重试" }).click();
  await expect(chinese.getByText(title)).toBeVisible();
  const visitor = await open("/discussion", { viewport: { width: 360, height: 740 } });
  await visitor.getByRole("checkbox", { name: "Only mine" }).click();
  await expect(visitor.getByRole("dialog", { name: "Login Gavel" })).toBeVisible();
  await expect(visitor).toHaveURL(/\/discussion$/);
  // In an address, it asks to sign in; if they do not, it goes.
  await visitor.goto("/discussion?onlyMine=true");
  await expect(visitor.getByRole("dialog", { name: "Login Gavel" })).toBeVisible();
  await visitor.keyboard.press("Escape");
  await expect(visitor).toHaveURL(/\/discussion$/);
  await expect(visitor.getByRole("checkbox", { name: "Only mine" })).not.toBeChecked();
});

test("messages need a session", async ({ open }) => {
  const page = await open("/message");
  await expect(page.getByText("Please login first!")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Login Gavel" })).toBeVisible();
});
