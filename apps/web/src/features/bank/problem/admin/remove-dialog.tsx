import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { trpc } from "../../../../app/trpc.ts";
import { reportRefusal } from "./bulk/report-refusal.ts";
import type { StaffProblem } from "./types.ts";

interface RemoveDialogProps {
  rows: readonly StaffProblem[];
  onClose: () => void;
  onRemoved?: () => void;
}

/** Says what goes along before problems are deleted. */
export function RemoveDialog({ rows, onClose, onRemoved }: RemoveDialogProps) {
  const { t, i18n } = useLingui();
  const { problem } = trpc.useUtils();
  const pids = rows.map((row) => row.pid);
  const preview = trpc.problem.previewRemovals.useQuery({ pids }, { staleTime: 0 });
  const remove = trpc.problem.deleteMany.useMutation({
    meta: { inline: true },
    onError: (error) => reportRefusal(i18n, error, rows),
  });
  const count = rows.length;
  const [only] = count === 1 ? rows : [];
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        only === undefined ? (
          <Plural value={count} one="Delete # problem?" other="Delete # problems?" />
        ) : (
          <Trans>
            Delete {only.problemId} {only.title}?
          </Trans>
        )
      }
      description={
        <>
          {preview.isPending && <Trans>Counting what goes with it…</Trans>}
          {preview.isError && (
            <Trans>What goes with it could not be counted. Close this and try again.</Trans>
          )}
          {preview.isSuccess && <Consequences {...preview.data} />}
        </>
      }
      pending={!preview.isSuccess}
      action={
        only === undefined ? (
          <Plural value={count} one="Delete # problem" other="Delete # problems" />
        ) : (
          <Trans>Delete {only.problemId}</Trans>
        )
      }
      onConfirm={async () => {
        await remove.mutateAsync({ pids });
        notifySuccess(t`Delete Successfully`);
        onRemoved?.();
        await problem.invalidate();
      }}
    />
  );
}

interface ConsequencesProps {
  submissions: number;
  dataVersions: number;
}

function Consequences({ submissions, dataVersions }: ConsequencesProps) {
  return (
    <span className="grid gap-2">
      <span>
        <Plural
          value={submissions}
          _0="Nobody has submitted."
          one="# submission is deleted with its verdicts."
          other="# submissions are deleted with their verdicts."
        />{" "}
        <Plural
          value={dataVersions}
          _0="There is no test data."
          one="# version of test data is deleted."
          other="# versions of test data are deleted."
        />
      </span>
      <span>
        <Trans>This cannot be undone. To take it off the site instead, make it private.</Trans>
      </span>
    </span>
  );
}
