import { notifyStanding } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { announcementsRead } from "../../../../app/contest/read-ids.ts";
import { useLive } from "../../../../app/live/use-live.ts";
import { trpc } from "../../../../app/trpc.ts";

const POLL_MS = 60_000;

/** Whoever closes one is not told of it again while the page stands. */
const told = new Set<number>();

/** What the organisers announce while a contest runs stands there until it is read or closed. */
export function useNewAnnouncements(
  contestId: number,
  { isInside, isRunning }: { isInside: boolean; isRunning: boolean },
): void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const isWatching = isInside && isRunning;
  useLive(isWatching ? { topic: "contest.announcements", contestId } : null, {
    onData: () => void utils.contestAnnouncement.invalidate(),
  });
  const readIds = announcementsRead.useIds(contestId);
  const { data } = trpc.contestAnnouncement.unread.useQuery(
    { contestId, readIds: [...readIds] },
    { enabled: isWatching, refetchInterval: POLL_MS, meta: { inline: true } },
  );
  const path = `/contest/${contestId}/announcements`;
  const isReading = useRouterState({ select: ({ location }) => location.pathname === path });
  useEffect(() => {
    if (data === undefined) return;
    // Whoever reads the list sees them there.
    if (isReading) {
      announcementsRead.mark(
        contestId,
        data.map(({ id }) => id),
      );
      return;
    }
    for (const { id, title, displayId } of data.filter((one) => !told.has(one.id))) {
      told.add(id);
      const about = displayId === null ? title : `${displayId}: ${title}`;
      notifyStanding(t`Announcement: ${about}`, {
        id: `contest-announcement-${id}`,
        action: {
          label: t`Read`,
          onClick: () =>
            void navigate({
              to: "/contest/$contestID/announcements",
              params: { contestID: `${contestId}` },
            }),
        },
      });
    }
  }, [data, isReading, contestId, navigate, t]);
}
