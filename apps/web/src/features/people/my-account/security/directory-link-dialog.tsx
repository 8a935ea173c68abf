import { Dialog } from "@gavel/ui/dialog";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { z } from "zod";
import { AccountForm } from "../../../../app/forms/account-form.tsx";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { placeOf, proofOf, proofSchema } from "./proof.ts";
import { ProofField } from "./proof-field.tsx";

type Offer = Outputs["signOn"]["own"]["offers"][number];

const typedSchema = z.object({
  username: z.string().trim().min(1, "FIELD_REQUIRED").max(100, "TEXT_TOO_LONG"),
  directoryPassword: z.string().min(1, "PASSWORD_REQUIRED"),
});

interface DirectoryLinkDialogProps {
  offer: Offer;
  needsPassword: boolean;
  onClose: () => void;
}

/** Nobody is led elsewhere: the site asks the directory itself. */
export function DirectoryLinkDialog({ offer, needsPassword, onClose }: DirectoryLinkDialogProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const link = trpc.signOn.linkDirectory.useMutation({ meta: { inline: true } });
  const [values] = useState({ username: "", directoryPassword: "", password: "" });
  const [schema] = useState(() => typedSchema.extend(proofSchema(needsPassword).shape));
  const { id, name } = offer;
  const form = useServerForm({
    schema,
    values,
    tellsWhenSent: true,
    placesOf(code) {
      if (code === "SIGN_ON_PASSWORD_WRONG") return ["directoryPassword"];
      // Too many tries may have been of either password.
      const isOwn = needsPassword && code !== "ACTION_LOCKED";
      return [isOwn ? placeOf(code) : "root"];
    },
    async send({ username, directoryPassword, ...proof }) {
      await link.mutateAsync({ ...proofOf(proof), sourceId: id, username, directoryPassword });
      await utils.signOn.own.invalidate();
      return undefined;
    },
    onDone() {
      notifySuccess(t`The account has been linked`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="confirm"
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Link {name}?</Trans>}
      description={
        <Trans>
          From then on, the sign-in form takes your username and password there as well as those of
          this site.
        </Trans>
      }
    >
      <AccountForm form={form} label={<Trans context="identity">Link</Trans>}>
        <FormText
          form={form}
          name="username"
          label={<Trans>Username at {name}</Trans>}
          autoComplete="off"
          spellCheck={false}
        />
        <FormText
          form={form}
          name="directoryPassword"
          password
          label={<Trans>Password at {name}</Trans>}
          autoComplete="off"
        />
        {needsPassword && <ProofField form={form} name="password" />}
      </AccountForm>
    </Dialog>
  );
}
