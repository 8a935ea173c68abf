import type { Outputs } from "../../../app/trpc.ts";

export type CommentPage = Outputs["comment"]["find"];
export type Comment = CommentPage["records"][number];
export type Reply = Outputs["comment"]["replies"][number];
export type Author = Comment["author"];

/** Where the comments stand. */
export type CommentPlace = { readonly discussionId: number } | { readonly contestId: number };

export const COMMENT_ORDERS = ["oldest", "newest", "likes"] as const;
export type CommentOrder = (typeof COMMENT_ORDERS)[number];
