import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { GoingAlong } from "../../../../app/admin/going-along.tsx";
import { useOffice, useRefresh } from "../office.ts";
import type { OfficeProblem } from "./problem-columns.tsx";

interface RemoveDialogProps {
  row: OfficeProblem;
  onClose: () => void;
}

/** Says what goes along before a problem is taken out of a contest. */
export function RemoveDialog({ row, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const { problem } = useOffice();
  const refresh = useRefresh();
  const losses = problem.losses.useQuery({ id: row.id }, { staleTime: 0 });
  const remove = problem.remove.useMutation();
  const submissions = losses.data?.submissions ?? 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <Trans>
          Take {row.displayId} “{row.title}” out of the contest?
        </Trans>
      }
      description={
        <GoingAlong query={losses}>
          {({ contestants, balloons, submissions: sent }) => (
            <span className="grid gap-2">
              <span>
                <Plural
                  value={sent}
                  _0="Nobody has sent anything to it."
                  one="# submission is deleted with its verdict."
                  other="# submissions are deleted with their verdicts."
                />
              </span>
              {sent > 0 && (
                <span>
                  <Plural value={contestants} one="# contestant" other="# contestants" />
                  {" · "}
                  <Plural value={balloons} one="# balloon" other="# balloons" />
                </span>
              )}
              <span>
                <Trans>The problem itself stays, and its letter is free again.</Trans>
              </span>
            </span>
          )}
        </GoingAlong>
      }
      pending={!losses.isSuccess}
      action={
        submissions === 0 ? (
          <Trans>Take it out</Trans>
        ) : (
          <Plural
            value={submissions}
            one="Take it out and delete # submission"
            other="Take it out and delete # submissions"
          />
        )
      }
      onConfirm={async () => {
        await remove.mutateAsync({ id: row.id });
        notifySuccess(t`Delete Successfully`);
        await refresh.problem();
      }}
    />
  );
}
