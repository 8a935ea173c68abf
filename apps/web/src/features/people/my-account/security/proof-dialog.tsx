import { Dialog } from "@gavel/ui/dialog";
import type { ReactNode } from "react";
import { useState } from "react";
import { AccountForm } from "../../../../app/forms/account-form.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { placeOf, proofOf, proofSchema } from "./proof.ts";
import { ProofField } from "./proof-field.tsx";

interface ProofDialogProps {
  needsPassword: boolean;
  title: ReactNode;
  /** What happens. */
  description: ReactNode;
  action: ReactNode;
  /** It cannot be done now; the description says why. */
  isBarred?: boolean;
  run: (proof: { password?: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks once more, with the password where the session is no longer young. */
export function ProofDialog(props: ProofDialogProps) {
  const { needsPassword, title, description, action, isBarred = false, run, onClose } = props;
  const [values] = useState({ password: "" });
  const form = useServerForm({
    schema: proofSchema(needsPassword),
    values,
    tellsWhenSent: true,
    placesOf: (code) => [placeOf(code)],
    async send(input) {
      await run(proofOf(input));
      return undefined;
    },
  });
  return (
    <Dialog
      open
      size="confirm"
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
    >
      {!isBarred && (
        <AccountForm form={form} label={action}>
          {needsPassword && <ProofField form={form} name="password" />}
        </AccountForm>
      )}
    </Dialog>
  );
}
