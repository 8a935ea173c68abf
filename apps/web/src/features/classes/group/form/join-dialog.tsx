import {
  GROUP_AUTH,
  GROUP_CODE_LENGTH,
  GROUP_REASON,
  isGroupReason,
} from "@gavel/domain/group/group";
import { Field } from "@gavel/ui/field";
import { Textarea } from "@gavel/ui/textarea";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { z } from "zod";
import { FormDialog } from "../../../../app/forms/form-dialog.tsx";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { trpc } from "../../../../app/trpc.ts";
import type { GroupRow } from "../types.ts";

interface JoinDialogProps {
  group: Pick<GroupRow, "id" | "name" | "auth">;
  onClose: () => void;
}

const NOTHING = { code: "", reason: "" };

/** Into a public group at once; into others with a reason, and a private one asks for its code as well. */
export function JoinDialog({ group, onClose }: JoinDialogProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const isOpen = group.auth === GROUP_AUTH.public;
  const asksForCode = group.auth === GROUP_AUTH.private;
  const schema = useJoinSchema(isOpen, asksForCode);
  const join = trpc.group.join.useMutation({ meta: { inline: true } });
  const form = useServerForm({
    schema,
    values: NOTHING,
    tellsWhenSent: true,
    placesOf: (code) => (code === "GROUP_CODE_WRONG" ? ["code"] : ["root"]),
    async send(input) {
      await join.mutateAsync({ groupId: group.id, ...input });
      return input;
    },
    async onDone() {
      notifySuccess(isOpen ? t`You are in the group now` : t`Your application was sent`);
      await Promise.all([utils.group.invalidate(), utils.groupMember.invalidate()]);
      onClose();
    },
  });
  const { reason } = form.watch();
  const fault = form.formState.errors.reason?.message;
  return (
    <FormDialog
      form={form}
      title={<Trans>Join “{group.name}”</Trans>}
      label={isOpen ? <Trans context="group">Join</Trans> : <Trans>Apply</Trans>}
      refused={<Trans>You did not join</Trans>}
      onClose={onClose}
    >
      {isOpen ? (
        <p>
          <Trans>Everybody may join this group at once.</Trans>
        </p>
      ) : (
        <div className="grid gap-4">
          {asksForCode && (
            <FormText
              form={form}
              name="code"
              label={<Trans>Invitation code</Trans>}
              maxLength={GROUP_CODE_LENGTH}
              autoComplete="off"
              translate="no"
            />
          )}
          <Field
            label={<Trans>Why you want to join</Trans>}
            error={fault}
            counter={{ count: reason.trim().length, max: GROUP_REASON.max }}
          >
            {(control) => <Textarea {...control} {...form.register("reason")} rows={3} />}
          </Field>
        </div>
      )}
    </FormDialog>
  );
}

function useJoinSchema(isOpen: boolean, asksForCode: boolean) {
  const { t } = useLingui();
  const { min, max } = GROUP_REASON;
  return useMemo(() => {
    const text = z.string().trim();
    return z.object({
      code: text.refine(
        (code) => !asksForCode || code.length === GROUP_CODE_LENGTH,
        t`The code has ${GROUP_CODE_LENGTH} characters`,
      ),
      reason: text.refine(
        (reason) => isOpen || isGroupReason(reason),
        t`Say it in ${min} to ${max} characters`,
      ),
    });
  }, [t, isOpen, asksForCode]);
}
