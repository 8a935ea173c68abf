import { Avatar } from "@gavel/ui/avatar";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { Figure } from "@gavel/ui/figure";
import { formatDate } from "@gavel/ui/lib/format";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { PersonName } from "../../../../app/person-name.tsx";
import { useSession } from "../../../../app/session/store.ts";
import { requireSignIn } from "../../../../app/session/use-session-actions.ts";
import { CategoryTag, Progress } from "../marks.tsx";
import { linksOf } from "../training-links.ts";
import type { ListedTraining } from "../types.ts";

/** @param start how many stand on the pages before */
export function useTrainingColumns(start: number): readonly Column<ListedTraining>[] {
  const { t } = useLingui();
  const { signedIn } = useSession();
  const columns: Column<ListedTraining>[] = [
    {
      ...{ id: "place", head: "#", width: "3.5rem", align: "right", skeleton: "w-4" },
      cell: (_, index) => <span className="figure text-muted-foreground">{start + index + 1}</span>,
    },
    {
      ...{ id: "title", head: t({ message: "Training", context: "nav" }), skeleton: "w-56" },
      ...{ width: "30%", className: "max-w-0 truncate" },
      cell: (row) => <TitleLink training={row} />,
    },
    {
      ...{ id: "category", head: t`Category`, skeleton: "w-20" },
      cell: (row) => <CategoryTag {...row} />,
    },
    {
      ...{ id: "access", head: t({ message: "Access", context: "training" }), skeleton: "w-12" },
      cell: (row) => <Access training={row} />,
    },
    {
      ...{
        id: "problems",
        head: t({ message: "Problems", context: "training" }),
        width: "6rem",
        align: "right",
        skeleton: "w-6",
      },
      cell: ({ problemCount }) => <Figure value={problemCount} />,
    },
    {
      ...{
        id: "author",
        head: t({ message: "Author", context: "training" }),
        skeleton: "w-20",
        className: "max-lg:hidden",
      },
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          <Avatar name={row.author} src={row.authorAvatar} size={20} />
          <span translate="no">
            <PersonName username={row.author} />
          </span>
        </span>
      ),
    },
    {
      ...{ id: "updated", head: t`Updated`, align: "right", skeleton: "w-20" },
      ...{ className: "max-lg:hidden", width: "7.5rem" },
      cell: (row) => <Updated at={row.updatedAt} />,
    },
  ];
  if (!signedIn) return columns;
  const progress: Column<ListedTraining> = {
    ...{ id: "progress", head: t`My progress`, width: "14rem", skeleton: "w-40" },
    cell: (row) => <OwnProgress training={row} />,
  };
  return [...columns.slice(0, 4), progress, ...columns.slice(4)];
}

export function TrainingPhoneRow({ training }: { training: ListedTraining }) {
  return (
    <PhoneRow
      title={<TitleLink training={training} />}
      meta={
        <>
          <CategoryTag {...training} />
          <Access training={training} />
          <OwnProgress training={training} barClass="w-16" />
        </>
      }
      end={<Figure value={training.problemCount} />}
    />
  );
}

/** Whoever may go in comes to the problems at once. */
function TitleLink({ training }: { training: ListedTraining }) {
  const { signedIn } = useSession();
  const links = linksOf(training);
  return (
    <Link
      {...(training.enter === null ? links.problems : links.introduction)}
      preload={signedIn ? undefined : false}
      data-row-link
      onClick={(event) => {
        if (!requireSignIn()) event.preventDefault();
      }}
      className="font-medium hover:text-primary hover:underline"
    >
      {training.title}
    </Link>
  );
}

function Access({ training: { isPrivate } }: { training: ListedTraining }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex items-center gap-1.5 align-middle text-muted-foreground">
      {isPrivate && <Lock aria-hidden className="size-3.5" />}
      {isPrivate
        ? t({ message: "Private", context: "training" })
        : t({ message: "Public", context: "training" })}
    </span>
  );
}

function OwnProgress({ training, barClass }: { training: ListedTraining; barClass?: string }) {
  const { enter, solvedCount, problemCount } = training;
  if (solvedCount === null) return null;
  if (enter !== null) {
    return (
      <span className="text-muted-foreground">
        <Trans>Password needed</Trans>
      </span>
    );
  }
  return <Progress solved={solvedCount} total={problemCount} className={barClass} />;
}

function Updated({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figure text-muted-foreground">
      {formatDate(new Date(at))}
    </time>
  );
}
