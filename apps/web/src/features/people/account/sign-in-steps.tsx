import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { canUsePasskeys } from "../../../app/passkey.ts";
import type { UserInfo } from "../../../app/session/store.ts";
import { type Credentials, CredentialsForm } from "./credentials-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { type SecondStep, SecondStepForm } from "./second-step-form.tsx";
import type { CompleteSignIn } from "./types.ts";

interface SignInStepsProps {
  username: string;
  signIn: (input: Credentials) => Promise<UserInfo>;
  complete: CompleteSignIn;
  refusals?: Readonly<Partial<Record<string, string>>>;
  onSignedIn: () => Promise<void>;
  aside?: ReactNode;
  /** Under the form. */
  others?: ReactNode;
}

/** Name and password and then the second factor, or a passkey in place of both. */
export function SignInSteps({ complete, onSignedIn, username, others, ...rest }: SignInStepsProps) {
  const [step, setStep] = useState<SecondStep>();
  const [name, setName] = useState(username);
  if (step !== undefined) {
    return (
      <SecondStepForm
        step={step}
        complete={complete}
        onSignedIn={onSignedIn}
        onBack={() => setStep(undefined)}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3.5">
      <CredentialsForm
        {...rest}
        username={name}
        onSignedIn={onSignedIn}
        onSecondStep={(next, typed) => {
          setName(typed);
          setStep(next);
        }}
      />
      {canUsePasskeys() && (
        <PasskeyButton
          complete={complete}
          onSignedIn={onSignedIn}
          label={<Trans>Sign in with a passkey</Trans>}
        />
      )}
      {others}
    </div>
  );
}
