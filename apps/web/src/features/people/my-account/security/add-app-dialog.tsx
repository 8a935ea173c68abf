import { normaliseFactorCode, typedFactorCode } from "@gavel/domain/factor";
import { CopyButton } from "@gavel/ui/copy-button";
import { Dialog } from "@gavel/ui/dialog";
import { ErrorState } from "@gavel/ui/error-state";
import { QrCode } from "@gavel/ui/qr-code";
import { Skeleton } from "@gavel/ui/skeleton";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { describeError } from "../../../../app/errors/describe-error.ts";
import { AccountForm } from "../../../../app/forms/account-form.tsx";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import { placeOf, proofOf, proofSchema } from "./proof.ts";
import { ProofField } from "./proof-field.tsx";

type NewApp = Outputs["factor"]["beginApp"];

interface AddAppDialogProps {
  needsPassword: boolean;
  onClose: () => void;
  /** With recovery codes, where it is the first factor. */
  onAdded: (codes: readonly string[] | null) => Promise<void>;
}

/** A secret to scan, and a code that shows that the app has it. */
export function AddAppDialog({ needsPassword, onClose, onAdded }: AddAppDialogProps) {
  const { i18n } = useLingui();
  const begin = trpc.factor.beginApp.useMutation({ meta: { inline: true } });
  const { mutate } = begin;
  useEffect(() => mutate(), [mutate]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      keepOnOutsideClick
      title={<Trans>Add an authenticator app</Trans>}
    >
      {begin.error !== null && (
        <ErrorState
          title={<Trans>The key did not load</Trans>}
          reason={describeError(i18n, begin.error)}
          onRetry={() => mutate()}
        />
      )}
      {begin.data === undefined ? (
        begin.error === null && <Skeleton className="h-80 w-full" />
      ) : (
        <div className="grid gap-4">
          <Secret app={begin.data} />
          <CodeForm app={begin.data} needsPassword={needsPassword} onAdded={onAdded} />
        </div>
      )}
    </Dialog>
  );
}

function Secret({ app: { uri, secret } }: { app: NewApp }) {
  const { t } = useLingui();
  const groups = secret.replace(/(.{4})(?=.)/g, "$1 ");
  return (
    <div className="grid justify-items-center gap-3">
      <p className="text-sm text-muted-foreground">
        <Trans>
          Scan this with an authenticator app, or enter the key there, and type the code that the
          app shows.
        </Trans>
      </p>
      <QrCode text={uri} label={t`QR code of the key`} size="11rem" />
      <div className="flex items-center gap-2">
        <code translate="no" className="font-mono text-xs break-all select-all">
          {groups}
        </code>
        <CopyButton text={secret} label={t`Copy the key`} />
      </div>
    </div>
  );
}

interface CodeFormProps extends Pick<AddAppDialogProps, "needsPassword" | "onAdded"> {
  app: NewApp;
}

function CodeForm({ app: { ticket }, needsPassword, onAdded }: CodeFormProps) {
  const add = trpc.factor.addApp.useMutation({ meta: { inline: true } });
  const [values] = useState({ code: "", password: "" });
  const form = useServerForm({
    schema: proofSchema(needsPassword).extend({ code: typedFactorCode }),
    values,
    tellsWhenSent: true,
    placesOf: (code) => [code === "SECOND_FACTOR_WRONG" ? "code" : placeOf(code)],
    async send(input) {
      const code = normaliseFactorCode(input.code);
      const { recoveryCodes } = await add.mutateAsync({ ...proofOf(input), ticket, code });
      await onAdded(recoveryCodes);
      return undefined;
    },
  });
  return (
    <AccountForm form={form} label={<Trans>Add the app</Trans>}>
      <FormText
        form={form}
        name="code"
        label={<Trans>Code of the app</Trans>}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
      />
      {needsPassword && <ProofField form={form} name="password" />}
    </AccountForm>
  );
}
