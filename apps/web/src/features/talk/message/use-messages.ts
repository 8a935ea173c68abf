import { useEffect, useMemo, useRef } from "react";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { trpc } from "../../../app/trpc.ts";

/**
 * Input of a page of messages. The first answer says when it was given; later pages name that moment, or messages read
 * on the first page would change places with those that are still to come.
 */
export function usePageInput<Kind extends string>(kind: Kind, page: number, limit: number) {
  const since = useRef<string>(undefined);
  const input = useMemo(
    () => ({ kind, currentPage: page, limit, since: since.current }),
    [kind, page, limit],
  );
  const remember = (given: string | undefined) => {
    since.current ??= given;
  };
  return { input, remember };
}

export const LIST_OPTIONS = {
  ...LIST_QUERY,
  // What comes is always what is there now: a list that was read looks different the next time.
  staleTime: 0,
} as const;

interface Listed {
  readonly records: readonly { readonly id: number; readonly isRead: boolean }[];
}

/** What is on the screen counts as read; the dots stay until the list is opened anew. */
export function useMarkRead(page: Listed | undefined): void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.message.markRead.useMutation({
    onSuccess: (counts) => utils.message.unread.setData(undefined, counts),
    // Unread they will come again.
    meta: { inline: true },
  });
  useEffect(() => {
    const ids = page?.records.filter((one) => !one.isRead).map((one) => one.id) ?? [];
    if (ids.length > 0) mutate({ ids });
  }, [page, mutate]);
}
