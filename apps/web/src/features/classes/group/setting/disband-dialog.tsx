import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { trpc } from "../../../../app/trpc.ts";
import type { Group } from "../types.ts";

/** Says what goes with the group before it goes. */
export function DisbandDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { data } = trpc.group.losses.useQuery({ groupId: group.id }, { gcTime: 0 });
  const disband = trpc.group.disband.useMutation();
  return (
    <ConfirmDialog
      open
      pending={data === undefined}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Disband “{group.name}”?</Trans>}
      description={
        <>
          <p>
            <Trans>
              Everybody is removed, and nobody can open what is in it. This cannot be undone.
            </Trans>
          </p>
          {data !== undefined && <Losses losses={data} />}
        </>
      }
      action={<Trans>Disband</Trans>}
      onConfirm={async () => {
        await disband.mutateAsync({ groupId: group.id });
        notifySuccess(t`The group is disbanded`);
        await navigate({ to: "/group" });
        await Promise.all([utils.group.find.invalidate(), utils.search.invalidate()]);
      }}
    />
  );
}

interface LossesProps {
  losses: {
    readonly members: number;
    readonly problems: number;
    readonly trainings: number;
    readonly contests: number;
    readonly discussions: number;
    readonly submissions: number;
  };
}

function Losses({ losses }: LossesProps) {
  const { members, problems, trainings, contests, discussions, submissions } = losses;
  const lines = [
    [members, <Plural key="members" value={members} one="# member" other="# members" />],
    [problems, <Plural key="problems" value={problems} one="# problem" other="# problems" />],
    [trainings, <Plural key="trainings" value={trainings} one="# training" other="# trainings" />],
    [contests, <Plural key="contests" value={contests} one="# contest" other="# contests" />],
    [
      discussions,
      <Plural key="discussions" value={discussions} one="# discussion" other="# discussions" />,
    ],
    [
      submissions,
      <Plural key="submissions" value={submissions} one="# submission" other="# submissions" />,
    ],
  ] as const;
  return (
    <ul className="mt-2 list-disc pl-5">
      {lines.flatMap(([count, words]) => (count === 0 ? [] : <li key={words.key}>{words}</li>))}
    </ul>
  );
}
