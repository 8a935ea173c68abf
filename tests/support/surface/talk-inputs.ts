/** What mutations of discussions and reports are called with by root; what they need is made first. */
import type { Means } from "./training-inputs.ts";

export function talkInputs({
  server,
  root,
  fresh,
}: Means): Readonly<Record<string, () => unknown>> {
  /** Somebody else's. */
  async function newPost(): Promise<{ discussionId: number }> {
    const author = await server().signUp(fresh("author"), { role: 1001 });
    const texts = { title: "Title", description: "In short", content: "Text" };
    const { id } = await author.trpc.discussion.create.mutate({ ...texts, categoryId: 1 });
    return { discussionId: id };
  }
  async function newReported(): Promise<{ discussionId: number }> {
    const post = await newPost();
    const reporter = await server().signUp(fresh("reporter"));
    await reporter.trpc.report.create.mutate({ ...post, labels: ["spam"] });
    return post;
  }

  return {
    "discussion.deleteMany": async () => ({ ids: [(await newPost()).discussionId] }),
    "discussion.moderate": async () => ({ ...(await newPost()), isDisabled: true }),
    "discussion.saveCategories": () => ({ categories: [{ name: fresh("category") }] }),
    "mute.set": async () => ({
      username: (await server().signUp(fresh("loud"))).username,
      ...{ endsAt: null, reason: "Ads" },
    }),
    "mute.end": async () => {
      const { username } = await server().signUp(fresh("loud"));
      await root().trpc.mute.set.mutate({ username, endsAt: null, reason: "Ads" });
      return { username };
    },
    "report.handle": async () => ({ ...(await newReported()), outcome: "disable", note: "Thanks" }),
    "report.setHandled": async () => {
      await newReported();
      const { records } = await root().trpc.report.find.query({ state: "open" });
      return { id: records[0]?.id, isHandled: true };
    },
  };
}
