import { COMMENT_PAGE_SIZE } from "@gavel/domain/limit";
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { trpcClient } from "../../../app/trpc.ts";
import type { Comment, CommentOrder, CommentPage, CommentPlace } from "./types.ts";

type Pages = InfiniteData<CommentPage, number>;

function pagesOf(place: CommentPlace, order: CommentOrder) {
  const input = { ...place, order, replyOrder: "oldest" as const, limit: COMMENT_PAGE_SIZE };
  return infiniteQueryOptions({
    queryKey: ["comments", input],
    queryFn: ({ pageParam, signal }) =>
      trpcClient.comment.find.query({ ...input, currentPage: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * COMMENT_PAGE_SIZE < last.total ? pages.length + 1 : undefined,
    meta: { inline: true },
  });
}

/** Their first page, for a route's loader. What fails, the list says. */
export function loadComments(
  queryClient: QueryClient,
  place: CommentPlace,
  order: CommentOrder,
): Promise<void> {
  return queryClient.prefetchInfiniteQuery(pagesOf(place, order));
}

/**
 * The comments of a place, page after page. What the reader writes or likes is put into them as it is, so that nothing
 * jumps; what others do shows with the next load.
 */
export function useComments(place: CommentPlace, order: CommentOrder) {
  const queryClient = useQueryClient();
  const { queryKey } = pagesOf(place, order);
  const list = useInfiniteQuery(pagesOf(place, order));
  const comments = useMemo(() => list.data && withoutDoubles(list.data.pages), [list.data]);
  const last = list.data?.pages.at(-1);
  const total = last?.total ?? 0;

  const change = (edit: (page: CommentPage, index: number) => CommentPage) =>
    queryClient.setQueryData<Pages>(
      queryKey,
      (data) => data && { ...data, pages: data.pages.map(edit) },
    );
  return {
    list,
    comments,
    total,
    barrier: last?.barrier ?? null,
    hasMore: list.hasNextPage && (comments?.length ?? 0) < total,
    /** One's own new comment stands first, whatever the order, where one looks. */
    prepend: (comment: Comment) =>
      change((page, index) => ({
        ...page,
        total: page.total + 1,
        records: index === 0 ? [comment, ...page.records] : page.records,
      })),
    changeComment: (id: number, edit: (comment: Comment) => Comment) =>
      change((page) => ({
        ...page,
        records: page.records.map((one) => (one.id === id ? edit(one) : one)),
      })),
    reload: () => queryClient.invalidateQueries({ queryKey }),
  };
}
export type CommentList = ReturnType<typeof useComments>;

/** Pages shift while others write: a comment that came twice is shown where it came first. */
function withoutDoubles(pages: readonly CommentPage[]): Comment[] {
  const seen = new Set<number>();
  return pages
    .flatMap((page) => page.records)
    .filter(({ id }) => {
      const isNew = !seen.has(id);
      seen.add(id);
      return isNew;
    });
}
