import { PAUSE_REASON_MAX } from "@gavel/domain/contest/problem";
import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import { FormDialog } from "../../../../app/forms/form-dialog.tsx";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { trpc } from "../../../../app/trpc.ts";

const schema = z.object({ reason: z.string().trim().max(PAUSE_REASON_MAX, "REASON_LENGTH") });

interface PauseReasonProps {
  contestId: number;
  id: number;
  displayId: string;
  reason: string;
  onClose: () => void;
}

/** Why judging of a problem is paused, for the rest of the jury. */
export function PauseReason({ contestId, id, displayId, reason, onClose }: PauseReasonProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const pause = trpc.contestProblem.pause.useMutation({ meta: { inline: true } });
  const form = useServerForm({
    schema,
    values: { reason },
    async send(values) {
      await pause.mutateAsync({ id, ...values });
      return values;
    },
    onDone() {
      void utils.contestControl.watch.invalidate({ contestId });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t`Why problem ${displayId} is paused`} onClose={onClose}>
      <FormText
        form={form}
        name="reason"
        label={<Trans context="judging">Reason</Trans>}
        hint={<Trans>The jury sees it; contestants do not</Trans>}
        texts={{ REASON_LENGTH: t`Can not exceed ${PAUSE_REASON_MAX}` }}
        autoComplete="off"
      />
    </FormDialog>
  );
}
