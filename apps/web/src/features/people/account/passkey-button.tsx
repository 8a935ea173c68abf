import { Button } from "@gavel/ui/button";
import { useLingui } from "@lingui/react/macro";
import { Fingerprint } from "lucide-react";
import { type ReactNode, useState } from "react";
import { describeError } from "../../../app/errors/describe-error.ts";
import { askForPasskey } from "../../../app/passkey.ts";
import { setUser } from "../../../app/session/store.ts";
import { tellTimeZone } from "../../../app/session/tell-time-zone.ts";
import { trpc } from "../../../app/trpc.ts";
import type { CompleteSignIn } from "./types.ts";

interface PasskeyButtonProps {
  /** Of a sign-in whose password was right; without it the passkey is all that is asked for. */
  ticket?: string;
  complete: CompleteSignIn;
  onSignedIn: () => Promise<void>;
  label: ReactNode;
}

/** Signs in by a passkey. A refusal is said under the button. */
export function PasskeyButton({ ticket, complete, onSignedIn, label }: PasskeyButtonProps) {
  const { t, i18n } = useLingui();
  const ask = trpc.factor.askPasskey.useMutation({ meta: { inline: true } });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function signIn() {
    setBusy(true);
    setFault(undefined);
    try {
      const question = await ask.mutateAsync({ origin: location.origin, ticket });
      const passkey = await askForPasskey(question.options);
      if (passkey === null) {
        setFault(t`No passkey was used: try again or sign in another way`);
        return;
      }
      const user = await complete({ ticket: question.ticket, passkey });
      setUser(user);
      tellTimeZone(user);
      await onSignedIn();
    } catch (error) {
      setFault(describeError(i18n, error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <Button
        className="h-9 w-full"
        icon={<Fingerprint />}
        busy={busy}
        onClick={() => void signIn()}
      >
        {label}
      </Button>
      {fault !== undefined && (
        <p role="alert" className="mt-1.5 text-xs text-destructive">
          {fault}
        </p>
      )}
    </div>
  );
}
