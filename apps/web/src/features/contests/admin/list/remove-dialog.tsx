import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { GoingAlong } from "../../../../app/admin/going-along.tsx";
import type { Outputs } from "../../../../app/trpc.ts";
import { useOffice, useRefresh } from "../office.ts";
import type { StaffContest } from "../types.ts";

interface RemoveDialogProps {
  row: StaffContest;
  onClose: () => void;
}

/** Says what goes along before a contest is deleted. */
export function RemoveDialog({ row, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const { contest } = useOffice();
  const refresh = useRefresh();
  const contestId = row.id;
  const losses = contest.losses.useQuery({ contestId }, { staleTime: 0 });
  const remove = contest.delete.useMutation();
  const submissions = losses.data?.submissions ?? 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Delete “{row.title}”?</Trans>}
      description={<GoingAlong query={losses}>{(counts) => <Losses {...counts} />}</GoingAlong>}
      pending={!losses.isSuccess}
      action={
        submissions === 0 ? (
          <Trans>Delete the contest</Trans>
        ) : (
          <Plural
            value={submissions}
            one="Delete it and # submission"
            other="Delete it and # submissions"
          />
        )
      }
      onConfirm={async () => {
        await remove.mutateAsync({ contestId });
        notifySuccess(t`Delete Successfully`);
        await refresh.contest();
      }}
    />
  );
}

function Losses(props: Outputs["contest"]["losses"]) {
  const { submissions, registrations, comments, announcements } = props;
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
          value={registrations}
          _0="Nobody has registered."
          one="# registration is lost."
          other="# registrations are lost."
        />
      </span>
      <span>
        <Plural value={announcements} one="# announcement" other="# announcements" />
        {" · "}
        <Plural value={comments} one="# comment" other="# comments" />
      </span>
      <span>
        <Trans>This cannot be undone. To take it off the site instead, hide it.</Trans>
      </span>
    </span>
  );
}
