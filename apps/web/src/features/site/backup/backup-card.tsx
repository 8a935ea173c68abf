import { Card, CardHeader } from "@gavel/ui/card";
import { RelativeTime } from "@gavel/ui/time";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ChevronRight, CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { type Outputs, trpc } from "../../../app/trpc.ts";

type State = Outputs["backup"]["health"]["state"];

const ICONS: Readonly<Record<State, ReactNode>> = {
  off: <TriangleAlert className="text-warning" />,
  good: <CircleCheck className="text-success" />,
  incomplete: <TriangleAlert className="text-warning" />,
  failed: <CircleX className="text-destructive" />,
  late: <TriangleAlert className="text-warning" />,
};

/** How the last backup went, on the dashboard of root. */
export function BackupCard() {
  const { t } = useLingui();
  const { data } = trpc.backup.health.useQuery(undefined, { meta: { inline: true } });
  if (data === undefined) return null;
  const words: Readonly<Record<State, string>> = {
    off: t`Not scheduled`,
    good: t`Up to date`,
    incomplete: t`The last backup is incomplete`,
    failed: t`The last backup failed`,
    late: t`Overdue`,
  };
  return (
    <Card>
      <CardHeader title={<Trans>Backups</Trans>} />
      <Link
        to="/admin/conf"
        search={{ tab: "backups" }}
        className="flex min-h-11 items-center gap-2.5 px-4 py-2 text-sm hover:bg-accent focus-visible:-outline-offset-2"
      >
        <span aria-hidden className="[&_svg]:size-4">
          {ICONS[data.state]}
        </span>
        <span className="min-w-0 flex-1">
          {words[data.state]}
          <span className="block text-xs text-muted-foreground">
            {data.lastAt === null ? (
              <Trans>No complete backup yet</Trans>
            ) : (
              <Trans>
                Last complete backup: <RelativeTime at={data.lastAt} />
              </Trans>
            )}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-4 text-muted-foreground" />
      </Link>
    </Card>
  );
}
