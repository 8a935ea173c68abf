import { Button } from "@gavel/ui/button";
import { EmptyState } from "@gavel/ui/empty-state";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { openSignIn } from "../../app/session/sign-in-dialog.ts";
import { useSession } from "../../app/session/store.ts";

/** Says which role is needed in place of calls that the server would refuse. */
export function RootOnly({ children }: { children: ReactNode }) {
  const { isRoot, signedIn } = useSession();
  if (isRoot) return children;
  return (
    <div className="page py-16">
      <EmptyState
        title={<Trans>Only a super administrator may rejudge</Trans>}
        action={
          signedIn ? undefined : (
            <Button variant="primary" onClick={() => openSignIn()}>
              <Trans>Login</Trans>
            </Button>
          )
        }
      >
        <Trans>Sign in with the account that runs this site.</Trans>
      </EmptyState>
    </div>
  );
}
