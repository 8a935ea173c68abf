import { typedFactorCode } from "@gavel/domain/factor";
import { Button } from "@gavel/ui/button";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { z } from "zod";
import type { ErrorFacts } from "../../../app/errors/describe-error.ts";
import { AccountForm } from "../../../app/forms/account-form.tsx";
import { FormText } from "../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../app/forms/use-server-form.ts";
import { canUsePasskeys } from "../../../app/passkey.ts";
import { setUser } from "../../../app/session/store.ts";
import { tellTimeZone } from "../../../app/session/tell-time-zone.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import type { CompleteSignIn } from "./types.ts";

const schema = z.object({ code: typedFactorCode });

/** What a right password is answered with where there is a second factor. */
export interface SecondStep {
  readonly ticket: string;
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

export function stepOf({ ticket, kinds }: ErrorFacts["params"]): SecondStep {
  const has = (kind: string) => String(kinds).split(" ").includes(kind);
  return { ticket: String(ticket), hasApp: has("totp"), hasPasskey: has("passkey") };
}

interface SecondStepFormProps {
  step: SecondStep;
  complete: CompleteSignIn;
  onSignedIn: () => Promise<void>;
  /** To name and password again. */
  onBack: () => void;
}

/** A code of the app or a recovery code, or a passkey. */
export function SecondStepForm({ step, complete, onSignedIn, onBack }: SecondStepFormProps) {
  const { t } = useLingui();
  const { ticket, hasApp, hasPasskey } = step;
  const [values] = useState({ code: "" });
  const form = useServerForm({
    schema,
    values,
    tellsWhenSent: true,
    placesOf: () => ["code"],
    async send({ code }) {
      const user = await complete({ ticket, code });
      setUser(user);
      tellTimeZone(user);
      return undefined;
    },
    onDone: onSignedIn,
  });
  return (
    <div className="flex flex-col gap-3.5">
      {hasPasskey && canUsePasskeys() && (
        <PasskeyButton
          ticket={ticket}
          complete={complete}
          onSignedIn={onSignedIn}
          label={<Trans>Use a passkey</Trans>}
        />
      )}
      <AccountForm
        form={form}
        label={<Trans>Continue</Trans>}
        busyLabel={<Trans>Signing in</Trans>}
      >
        <FormText
          form={form}
          name="code"
          label={
            hasApp ? <Trans>Code of the authenticator app</Trans> : <Trans>Recovery code</Trans>
          }
          hint={
            hasApp
              ? t`Six digits, or one of your recovery codes.`
              : t`One of those that you were given with your passkey.`
          }
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!hasPasskey}
          maxLength={64}
        />
      </AccountForm>
      <Button variant="ghost" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </div>
  );
}
