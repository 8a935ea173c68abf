import { Button } from "@gavel/ui/button";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { type Column, PhoneRow } from "@gavel/ui/data-table";
import { EmptyState } from "@gavel/ui/empty-state";
import { Figure } from "@gavel/ui/figure";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { FlaskConical, RotateCw } from "lucide-react";
import { useState } from "react";
import { Balloon } from "../../../app/contest/balloon.tsx";
import { problemsOf } from "../../../app/contest/problems-input.ts";
import type { ContestProblem } from "../../../app/contest/types.ts";
import { LoadedList } from "../../../app/list/loaded-list.tsx";
import { LIST_QUERY } from "../../../app/list/paged-list.tsx";
import { trpc } from "../../../app/trpc.ts";
import { JuryPage } from "./jury-page.tsx";

/** Every submission to one problem of the contest is judged again: on trial, or at once. */
export function ContestRejudgePage({ contestId }: { contestId: number }) {
  const { t } = useLingui();
  const list = trpc.contest.problems.useQuery(problemsOf(contestId), LIST_QUERY);
  const rejudge = trpc.rejudge.contestProblem.useMutation();
  const navigate = useNavigate();
  const begin = trpc.rejudge.create.useMutation({
    onSuccess: ({ id }) =>
      navigate({
        to: "/admin/rejudge/$batchId",
        params: { batchId: `${id}` },
        search: { contest: contestId },
      }),
  });
  const actionsOf = (row: ContestProblem) => (
    <RejudgeButtons
      row={row}
      isBusy={begin.isPending && begin.variables.filter.pid === row.pid}
      onTry={() => begin.mutate({ filter: { pid: row.pid, contestId }, mode: "preview" })}
      onRejudge={() => setAsked(row)}
    />
  );
  const [asked, setAsked] = useState<ContestProblem | null>(null);
  const columns: Column<ContestProblem>[] = [
    {
      ...{ id: "letter", head: "#", width: "6rem", skeleton: "w-8" },
      cell: (row) => <Letter row={row} />,
    },
    { ...{ id: "title", head: t`Title`, skeleton: "w-56" }, cell: ({ title }) => title },
    {
      ...{
        id: "sent",
        head: t({ message: "Submissions", context: "count" }),
        width: "9rem",
        align: "right",
        skeleton: "w-8",
      },
      cell: ({ total }) => total !== null && <Figure value={total} />,
    },
    {
      ...{ id: "actions", head: <span className="sr-only">{t`Actions`}</span>, align: "right" },
      cell: actionsOf,
    },
  ];
  return (
    <JuryPage
      contestId={contestId}
      title={t({ message: "Rejudge", context: "contest" })}
      isRootOnly
    >
      {() => (
        <>
          <p className="mb-3 text-sm text-muted-foreground">
            <Trans>
              A trial judges beside what teams see and shows who would move before anything changes.
            </Trans>
          </p>
          <LoadedList
            query={list}
            rows={list.data}
            look={{
              caption: t({ message: "Problems", context: "contest" }),
              columns,
              rowKey: (row) => row.id,
              phoneRow: (row) => (
                <PhoneRow title={row.title} meta={<Letter row={row} />} end={actionsOf(row)} />
              ),
              skeletonRows: 6,
            }}
            empty={<EmptyState title={t({ message: "No problems yet", context: "contest" })} />}
          />
          <ConfirmDialog
            open={asked !== null}
            onOpenChange={(open) => !open && setAsked(null)}
            title={t`Rejudge problem ${asked?.displayId ?? ""}?`}
            description={
              <Trans>
                All its submissions in this contest are judged again, verdicts given by hand too.
                Ranks and balloons follow the new verdicts.
              </Trans>
            }
            action={<Trans>Rejudge</Trans>}
            onConfirm={async () => {
              if (asked === null) return;
              await rejudge.mutateAsync({ contestId, pid: asked.pid });
              notifySuccess(t`Rejudge successfully`);
            }}
          />
        </>
      )}
    </JuryPage>
  );
}

function Letter({ row: { color, displayId } }: { row: ContestProblem }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Balloon color={color} />
      <span className="figure font-semibold">{displayId}</span>
    </span>
  );
}

interface RejudgeButtonsProps {
  row: ContestProblem;
  isBusy: boolean;
  onTry: () => void;
  onRejudge: () => void;
}

function RejudgeButtons({ row, isBusy, onTry, onRejudge }: RejudgeButtonsProps) {
  const { t } = useLingui();
  const isEmpty = row.total === 0;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2 font-sans">
      <Button
        size="sm"
        icon={<FlaskConical />}
        busy={isBusy}
        disabled={isEmpty}
        aria-label={t`Rejudge problem ${row.displayId} on trial`}
        onClick={onTry}
      >
        <Trans context="rejudge">Trial</Trans>
      </Button>
      <Button
        size="sm"
        icon={<RotateCw />}
        aria-label={t`Rejudge problem ${row.displayId}`}
        disabled={isEmpty}
        onClick={onRejudge}
      >
        <Trans>Rejudge</Trans>
      </Button>
    </span>
  );
}
