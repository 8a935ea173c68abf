import { Badge } from "@gavel/ui/badge";
import { Card, CardHeader } from "@gavel/ui/card";
import { DateTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { Lock, LockOpen } from "lucide-react";
import type { ReactNode } from "react";
import { useSession } from "../../../app/session/store.ts";
import { describeUserAgent } from "../../../app/session/user-agent.ts";
import { trpc } from "../../../app/trpc.ts";

/** Who is here, and the sign-in before this one: somebody else's would be noticed. */
export function SessionCard() {
  const { user } = useSession();
  const last = trpc.session.lastSignIn.useQuery();
  const site = trpc.dashboard.version.useQuery();
  const isSecure = location.protocol === "https:";
  return (
    <Card>
      <CardHeader title={<Trans>Session</Trans>} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2.5 p-4 text-sm">
        <Fact name={<Trans>Account</Trans>}>
          {user?.username} <RoleLabel roles={user?.roleList ?? []} />
        </Fact>
        <Fact name={<Trans>Last sign-in</Trans>}>
          {last.data === undefined ? "–" : <DateTime at={last.data.createdAt} />}
        </Fact>
        <Fact name={<Trans>IP</Trans>}>
          <span className="figure">{last.data?.ip ?? "–"}</span>
        </Fact>
        <Fact name={<Trans context="operating system">System</Trans>}>
          {last.data === undefined ? "–" : describeUserAgent(last.data.userAgent)}
        </Fact>
        <Fact name="HTTPS">
          <span
            className={`inline-flex items-center gap-1 font-strong ${isSecure ? "text-success" : "text-warning"}`}
          >
            {isSecure ? (
              <>
                <Lock aria-hidden className="size-4" />
                <Trans>On</Trans>
              </>
            ) : (
              <>
                <LockOpen aria-hidden className="size-4" />
                <Trans>Off</Trans>
              </>
            )}
          </span>
        </Fact>
        <Fact name={<Trans context="of the software">Version</Trans>}>
          <span className="figure" translate="no">
            {site.data?.version ?? "–"}
          </span>
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

function RoleLabel({ roles }: { roles: readonly string[] }) {
  const { t } = useLingui();
  if (roles.includes("root")) return <Badge tone="ink">{t`Super Admin`}</Badge>;
  if (roles.includes("problem_admin")) return <Badge tone="outline">{t`All Problem Admin`}</Badge>;
  return <Badge tone="outline">{t({ message: "Admin", context: "role" })}</Badge>;
}
