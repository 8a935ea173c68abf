import type { RankType } from "@gavel/domain/rank";
import { Avatar } from "@gavel/ui/avatar";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Figure, Missing } from "@gavel/ui/figure";
import { cn } from "@gavel/ui/lib/cn";
import { useIsNarrow } from "@gavel/ui/lib/use-media";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { firstLine } from "../../../app/first-line.ts";
import type { LinkTo } from "../../../app/links.ts";
import type { RankedPerson } from "./types.ts";

const MEDALS = ["bg-medal-gold", "bg-medal-silver", "bg-medal-bronze"];
const HIDDEN_WHEN_NARROW: readonly string[] = ["nickname", "signature"];

interface RankLook {
  type: RankType;
  ownUid: string | undefined;
  /** Of a group: both results, no signatures, and what was accepted there. */
  groupId?: number;
}

export function useRankColumns({ type, ownUid, groupId }: RankLook): Column<RankedPerson>[] {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const rating: Column<RankedPerson> = {
    ...{ id: "rating", head: t`AC rate`, align: "right" },
    cell: (row) => <Figure value={rateText(row)} />,
  };
  const score: Column<RankedPerson> = {
    ...{ id: "score", head: t`Score`, align: "right" },
    cell: (row) => <Figure value={row.score} className="font-semibold" />,
  };
  const ac: Column<RankedPerson> = {
    ...{ id: "ac", head: t`AC`, align: "right" },
    cell: (row) => <AcceptedLink row={row} groupId={groupId} />,
  };
  const total: Column<RankedPerson> = {
    ...{ id: "total", align: "right" },
    head: t({ message: "Total", context: "submissions of a person" }),
    cell: (row) => <Figure value={row.total} />,
  };
  const acOfTotal: Column<RankedPerson> = {
    ...{ id: "acOfTotal", head: t`AC/Total`, align: "right" },
    cell: (row) => (
      <>
        <AcceptedLink row={row} groupId={groupId} />
        <span className="text-muted-foreground">
          {" / "}
          <Figure value={row.total} />
        </span>
      </>
    ),
  };
  const ofSite = type === "ACM" ? [ac, total, rating] : [score, acOfTotal];
  const figures = groupId === undefined ? ofSite : [ac, total, score, rating];
  const columns: Column<RankedPerson>[] = [
    {
      id: "place",
      head: "#",
      width: "4.5rem",
      align: "center",
      skeleton: "w-6",
      cell: (row) => <Place row={row} />,
    },
    {
      id: "user",
      head: t`User`,
      skeleton: "w-40",
      cell: (row) => <User row={row} isOwn={row.uid === ownUid} />,
    },
    {
      id: "nickname",
      head: t`Nickname`,
      skeleton: "w-24",
      className: "max-w-52 truncate",
      cell: (row) => <Words text={row.nickname} />,
    },
    ...figures,
    {
      id: "signature",
      head: t`Signature`,
      skeleton: "w-48",
      className: "max-w-72 truncate text-muted-foreground",
      cell: (row) => <Words text={firstLine(row.signature ?? "")} />,
    },
  ];
  if (groupId !== undefined) columns.pop();
  return columns.filter(({ id }) => !isNarrow || !HIDDEN_WHEN_NARROW.includes(id));
}

function rateText({ total, rating }: RankedPerson): string | null {
  return total === 0 ? null : `${rating.toFixed(2)}%`;
}

/** Nobody has a medal for nothing. */
function Place({ row: { place, ac, score } }: { row: RankedPerson }) {
  const medal = ac + score > 0 ? MEDALS[place - 1] : undefined;
  return (
    <span
      className={cn(
        "figure inline-flex h-5 min-w-6.5 items-center justify-center rounded-sm px-1 text-xs",
        medal === undefined ? "text-muted-foreground" : cn(medal, "font-semibold text-medal-text"),
      )}
    >
      {place}
    </span>
  );
}

function User({ row, isOwn }: { row: RankedPerson; isOwn: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={row.username} src={row.avatar} />
      <Name row={row} isOwn={isOwn} />
    </span>
  );
}

function Name({ row, isOwn }: { row: RankedPerson; isOwn: boolean }) {
  return (
    <>
      <Link
        to="/user-home"
        search={{ uid: row.uid, username: row.username }}
        translate="no"
        data-row-link
        data-own-row={isOwn || undefined}
        className="min-w-0 truncate font-strong hover:text-primary hover:underline"
      >
        {row.username}
      </Link>
      {row.titleName !== null && row.titleName !== "" && (
        <span
          className="inline-flex max-w-28 shrink-0 items-center gap-1 rounded-sm bg-brass-soft px-1.5 text-2xs text-brass"
          title={row.titleName}
        >
          <span className="truncate">{row.titleName}</span>
          {row.titleColor !== null && row.titleColor !== "" && (
            <span
              aria-hidden
              className="size-1.5 shrink-0 rounded-xs"
              style={{ background: row.titleColor }}
            />
          )}
        </span>
      )}
      {isOwn && (
        <span className="shrink-0 rounded-sm bg-primary-soft-2 px-1 text-2xs text-primary">
          <Trans>you</Trans>
        </span>
      )}
    </>
  );
}

/** To what they had accepted. */
function AcceptedLink({ row, groupId }: { row: RankedPerson; groupId: number | undefined }) {
  const { t } = useLingui();
  const list: LinkTo =
    groupId === undefined
      ? { to: "/status" }
      : { to: "/group/$groupID/status", params: { groupID: `${groupId}` } };
  return (
    <Link
      {...list}
      search={{ username: row.username, status: 0 }}
      title={t`Accepted submissions`}
      className="text-primary hover:underline"
    >
      <Figure value={row.ac} />
    </Link>
  );
}

function Words({ text }: { text: string }) {
  return text === "" ? <Missing /> : <span translate="no">{text}</span>;
}

export function RankPhoneRow({
  row,
  type,
  isOwn,
}: {
  row: RankedPerson;
  type: RankType;
  isOwn: boolean;
}) {
  return (
    <PhoneRow
      title={
        <span className="flex min-w-0 items-center gap-2">
          <Place row={row} />
          <Name row={row} isOwn={isOwn} />
        </span>
      }
      meta={
        <>
          <span>
            <Trans>
              {row.ac} of {row.total} accepted
            </Trans>
          </span>
          <span translate="no" className="truncate">
            {row.nickname}
          </span>
        </>
      }
      end={
        type === "OI" ? (
          <Figure value={row.score} className="font-semibold text-foreground" />
        ) : (
          <Figure value={rateText(row)} />
        )
      }
    />
  );
}
