import type { loadComments } from "./use-comments.ts";

/** For loaders of routes, which every first visit brings along: the code comes with the page. */
export async function loadCommentsOf(...place: Parameters<typeof loadComments>): Promise<void> {
  const late = await import("./use-comments.ts");
  await late.loadComments(...place);
}
