import { deviceOf } from "@gavel/domain/device";
import { FACTOR_NAME_MAX } from "@gavel/domain/factor";
import { Dialog } from "@gavel/ui/dialog";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { z } from "zod";
import { AccountForm } from "../../../../app/forms/account-form.tsx";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { makePasskey } from "../../../../app/passkey.ts";
import { trpc } from "../../../../app/trpc.ts";
import { placeOf, proofOf, proofSchema } from "./proof.ts";
import { ProofField } from "./proof-field.tsx";

interface AddPasskeyDialogProps {
  needsPassword: boolean;
  onClose: () => void;
  /** With recovery codes, where it is the first factor. */
  onAdded: (codes: readonly string[] | null) => Promise<void>;
}

export function AddPasskeyDialog({ needsPassword, onClose, onAdded }: AddPasskeyDialogProps) {
  const { t } = useLingui();
  const begin = trpc.factor.beginPasskey.useMutation({ meta: { inline: true } });
  const add = trpc.factor.addPasskey.useMutation({ meta: { inline: true } });
  const [values] = useState({ name: deviceOf(navigator.userAgent).name, password: "" });
  const form = useServerForm({
    schema: proofSchema(needsPassword).extend({ name: z.string().trim().max(FACTOR_NAME_MAX) }),
    values,
    tellsWhenSent: true,
    placesOf: (code) => [placeOf(code)],
    refusals: { UNKNOWN: t`No passkey was made: try again` },
    async send(input) {
      const order = await begin.mutateAsync({ ...proofOf(input), origin: location.origin });
      const answer = await makePasskey(order.options);
      if (answer === null) throw new Error("no passkey was made");
      const { recoveryCodes } = await add.mutateAsync({
        ...{ ticket: order.ticket, name: input.name },
        answer,
      });
      await onAdded(recoveryCodes);
      return undefined;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      keepOnOutsideClick
      title={<Trans>Add a passkey</Trans>}
      description={
        <Trans>
          Your browser asks for a fingerprint, a PIN or a security key. A passkey also signs you in
          without a password.
        </Trans>
      }
    >
      <AccountForm form={form} label={<Trans>Add a passkey</Trans>}>
        <FormText
          form={form}
          name="name"
          label={<Trans>Name</Trans>}
          hint={<Trans>Helps you recognise it in the list</Trans>}
          autoComplete="off"
          maxLength={FACTOR_NAME_MAX}
        />
        {needsPassword && <ProofField form={form} name="password" />}
      </AccountForm>
    </Dialog>
  );
}
