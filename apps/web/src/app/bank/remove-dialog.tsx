import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { GoingAlong } from "../admin/going-along.tsx";
import { type Outputs, trpc } from "../trpc.ts";
import { reportRefusal } from "./report-refusal.ts";
import { type StaffProblem, useReloadProblems } from "./staff-problem.ts";

interface RemoveDialogProps {
  rows: readonly StaffProblem[];
  onClose: () => void;
  onRemoved?: () => void;
}

/** Says what goes along before problems are deleted. */
export function RemoveDialog({ rows, onClose, onRemoved }: RemoveDialogProps) {
  const { t, i18n } = useLingui();
  const reload = useReloadProblems();
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
        <GoingAlong query={preview}>{(counts) => <Consequences {...counts} />}</GoingAlong>
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
        await reload();
      }}
    />
  );
}

type ConsequencesProps = Outputs["problem"]["previewRemovals"];

/** What a deletion of problems takes along. */
export function Consequences(props: ConsequencesProps) {
  const { submissions, dataVersions, contestCount, trainingCount } = props;
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
      {contestCount > 0 && <Contests {...props} />}
      {trainingCount > 0 && (
        <span>
          <Plural
            value={trainingCount}
            one="# training loses problems."
            other="# trainings lose problems."
          />
        </span>
      )}
      <span>
        <Trans>This cannot be undone. To take it off the site instead, make it private.</Trans>
      </span>
    </span>
  );
}

/** Those that lose a problem, by name as far as names fit. */
function Contests({ contestCount, contests }: ConsequencesProps) {
  const more = contestCount - contests.length;
  return (
    <span className="grid gap-1 text-foreground">
      <span>
        <Plural
          value={contestCount}
          one="# contest loses problems and what was submitted to them there:"
          other="# contests lose problems and what was submitted to them there:"
        />
      </span>
      {contests.map(({ contestId, title }) => (
        <span key={contestId} className="truncate pl-3">
          {title}
        </span>
      ))}
      {more > 0 && (
        <span className="pl-3">
          <Plural value={more} one="and # more" other="and # more" />
        </span>
      )}
    </span>
  );
}
