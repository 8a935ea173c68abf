import { ANNOUNCEMENT_PAGE_SIZE } from "@gavel/domain/limit";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect } from "react";
import { errorFacts } from "../../../app/errors/describe-error.ts";
import { trpc } from "../../../app/trpc.ts";
import { AnnouncementPanel } from "./announcement-panel.tsx";
import { markRead } from "./read-store.ts";

export interface AnnouncementPlace {
  readonly currentPage?: number;
  /** The one that is opened. */
  readonly announcement?: number;
}

interface SiteAnnouncementsProps {
  place: AnnouncementPlace;
  onPlace: (change: AnnouncementPlace) => void;
}

/** The site's announcements; page and opened one come from the address and go there. */
export function SiteAnnouncements({ place, onPlace }: SiteAnnouncementsProps) {
  const { currentPage: page = 1, announcement: openId } = place;
  const list = trpc.announcement.find.useQuery(
    { currentPage: page, limit: ANNOUNCEMENT_PAGE_SIZE },
    { placeholderData: keepPreviousData, meta: { inline: true } },
  );
  const listed = list.data?.records.find((row) => row.id === openId);
  // A link may name one that is on another page.
  const isElsewhere = openId !== undefined && list.data !== undefined && listed === undefined;
  const single = trpc.announcement.get.useQuery(
    { id: openId ?? 0 },
    { enabled: isElsewhere, meta: { inline: true } },
  );
  const open = listed ?? (isElsewhere ? single.data : undefined);
  // One that is gone leaves the list; any other failure is told in its place.
  const singleError = isElsewhere ? single.error : null;
  const failed = singleError && errorFacts(singleError).code !== "NOT_FOUND" ? singleError : null;
  const openedId = open?.id;
  useEffect(() => {
    if (openedId !== undefined) markRead(openedId);
  }, [openedId]);

  const pages = Math.max(1, Math.ceil((list.data?.total ?? 0) / ANNOUNCEMENT_PAGE_SIZE));
  const isPastEnd = list.data !== undefined && !list.isPlaceholderData && page > pages;
  useEffect(() => {
    if (isPastEnd) onPlace({ currentPage: pages });
  }, [isPastEnd, onPlace, pages]);
  return (
    <AnnouncementPanel
      rows={list.data?.records}
      error={list.error ?? failed}
      isBusy={list.isFetching}
      onRefresh={() => {
        void list.refetch();
        if (failed !== null) void single.refetch();
      }}
      paging={{ page, pages, onPage: (next) => onPlace({ currentPage: next }) }}
      // Where nothing came, the list says so, whichever was to be opened.
      open={
        openId === undefined || singleError !== null || (list.isError && open === undefined)
          ? null
          : open
      }
      onOpen={(id) => onPlace({ currentPage: page, announcement: id ?? undefined })}
      pageSize={ANNOUNCEMENT_PAGE_SIZE}
    />
  );
}
