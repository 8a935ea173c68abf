import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { closeSignIn, openSignIn } from "../../../app/session/sign-in-dialog.ts";
import { useReloadData } from "../../../app/session/use-session-actions.ts";
import { trpc } from "../../../app/trpc.ts";
import { SignInSteps } from "./sign-in-steps.tsx";
import { ProviderButtons } from "./sign-on/provider-buttons.tsx";

export function LoginForm({ username }: { username: string }) {
  const { t } = useLingui();
  const reload = useReloadData();
  const signIn = trpc.account.signIn.useMutation({ meta: { inline: true } });
  const complete = trpc.account.completeSignIn.useMutation({ meta: { inline: true } });
  return (
    <SignInSteps
      username={username}
      signIn={signIn.mutateAsync}
      complete={complete.mutateAsync}
      onSignedIn={async () => {
        closeSignIn();
        notifySuccess(t`Welcome Back`);
        await reload();
      }}
      others={<ProviderButtons />}
      aside={
        <button
          type="button"
          className="text-primary hover:underline"
          // Leaving the field would show its error, and the link would slip away from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => openSignIn("reset")}
        >
          <Trans>Forgot password?</Trans>
        </button>
      }
    />
  );
}
