import { Avatar } from "@gavel/ui/avatar";
import { Card, CardHeader } from "@gavel/ui/card";
import { cn } from "@gavel/ui/lib/cn";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { trpc } from "../../../../app/trpc.ts";
import { UserLink } from "../../../../app/user-link.tsx";
import { linksOf } from "../training-links.ts";
import type { RankRow, Training } from "../types.ts";
import { PlaceMark } from "./place-mark.tsx";

const SHOWN = 6;

/** Who is ahead, and where the viewer stands. */
export function RankCard({ training }: { training: Training }) {
  const { id: trainingId } = training;
  const { data } = trpc.training.rank.useQuery(
    { trainingId, limit: SHOWN },
    { meta: { inline: true } },
  );
  if (data === undefined || data.total === 0) return null;
  const { own, records } = data;
  const isShown = records.some(({ uid }) => uid === own?.uid);
  const rows = own === null || isShown ? records : [...records, own];
  return (
    <Card>
      <CardHeader
        title={<Trans>Rank of the training</Trans>}
        action={
          <Link
            {...linksOf(training).rank}
            className="inline-flex items-center text-sm text-muted-foreground hover:text-foreground hover:underline"
          >
            <Trans context="training rank">All</Trans>
            <ChevronRight aria-hidden className="size-4" />
          </Link>
        }
      />
      <ol className="pb-1">
        {rows.map((row) => (
          <Line key={row.uid} row={row} isOwn={row.uid === own?.uid} />
        ))}
      </ol>
    </Card>
  );
}

function Line({ row, isOwn }: { row: RankRow; isOwn: boolean }) {
  return (
    <li className={cn("flex h-9 items-center gap-3 px-4 text-sm", isOwn && "bg-primary-soft")}>
      <PlaceMark place={row.place} />
      <Avatar name={row.username} src={row.avatar} size={20} />
      <UserLink user={row} className="min-w-0 truncate" />
      {isOwn && (
        <span className="text-xs text-muted-foreground">
          <Trans>you</Trans>
        </span>
      )}
      <span className="figure ml-auto">{row.ac}</span>
    </li>
  );
}
