import { Badge } from "@gavel/ui/badge";
import { Button } from "@gavel/ui/button";
import { Callout } from "@gavel/ui/callout";
import { Card } from "@gavel/ui/card";
import { Logo } from "@gavel/ui/logo";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useDocumentTitle } from "../../../app/document-title.ts";
import { useSession } from "../../../app/session/store.ts";
import { useReloadData } from "../../../app/session/use-session-actions.ts";
import { trpc } from "../../../app/trpc.ts";
import { useWebsite } from "../../../app/website.ts";
import { SignInSteps } from "./sign-in-steps.tsx";

/** The back office's own sign-in: only accounts of administrators pass. */
export function AdminLogin({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useLingui();
  const { shortName } = useWebsite();
  useDocumentTitle(t`Back office login`);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center gap-4 p-4 outline-none"
    >
      <Card className="w-full max-w-92.5 p-6">
        <h1 className="mb-4 flex items-center gap-2 text-md font-semibold">
          <Logo size={26} />
          <Trans>Login {shortName}</Trans>
          <Badge tone="outline">
            <Trans context="back office">Admin</Trans>
          </Badge>
        </h1>
        <SignedInAlready onGo={onSignedIn} />
        <AdminLoginForm onSignedIn={onSignedIn} />
      </Card>
      <Link
        to="/"
        className="flex items-center gap-1.5 text-sm text-muted-foreground hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4" />
        <Trans>Open the site</Trans>
      </Link>
    </main>
  );
}

/** Who came here by a wrong address need not sign in again. */
function SignedInAlready({ onGo }: { onGo: () => void }) {
  const { user, isAdmin } = useSession();
  if (user === null) return null;
  const { username } = user;
  return (
    <Callout
      className="mb-4"
      action={
        isAdmin ? (
          <Button size="sm" onClick={onGo}>
            <Trans>Continue</Trans>
          </Button>
        ) : undefined
      }
    >
      {isAdmin ? (
        <Trans>You are signed in as {username}.</Trans>
      ) : (
        <Trans>You are signed in as {username}, which is not an administrator account.</Trans>
      )}
    </Callout>
  );
}

function AdminLoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useLingui();
  const reload = useReloadData();
  const signIn = trpc.account.adminSignIn.useMutation({ meta: { inline: true } });
  const complete = trpc.account.completeAdminSignIn.useMutation({ meta: { inline: true } });

  return (
    <SignInSteps
      username=""
      signIn={signIn.mutateAsync}
      complete={complete.mutateAsync}
      refusals={{ LOGIN_FAILED: t`check your username or password` }}
      onSignedIn={async () => {
        notifySuccess(t`Welcome Back`);
        await reload();
        onSignedIn();
      }}
    />
  );
}
