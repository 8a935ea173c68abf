import { Card, CardHeader } from "@gavel/ui/card";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Award, List, type LucideIcon, Users } from "lucide-react";
import type { ReactNode } from "react";
import type { Results } from "./after-page.tsx";
import { type SheetKind, sheetRows } from "./sheet-kinds.ts";

interface PrintCardProps {
  contestId: number;
  results: Results;
}

const LINES: readonly (readonly [SheetKind, LucideIcon, ReactNode])[] = [
  ["awards", Award, <Trans key="awards">Certificates of those who won something</Trans>],
  ["everybody", Users, <Trans key="everybody">Certificates of everybody</Trans>],
  ["list", List, <Trans key="list">List of results</Trans>],
];

/** What is printed, with how many pages or rows there would be. */
export function PrintCard({ contestId, results }: PrintCardProps) {
  return (
    <Card className="min-w-0">
      <CardHeader title={<Trans>To print</Trans>} />
      <ul className="p-2">
        {LINES.map(([kind, Icon, label]) => (
          <li key={kind}>
            <Link
              to="/contest/$contestID/certificates"
              params={{ contestID: `${contestId}` }}
              search={kind === "awards" ? {} : { sheet: kind }}
              className="flex h-(--control-h) items-center gap-2 rounded-md px-3 text-sm hover:bg-accent [&_svg]:size-4 [&_svg]:text-muted-foreground"
            >
              <Icon aria-hidden />
              <span className="min-w-0 flex-1 truncate">{label}</span>
              <span className="figure text-muted-foreground">
                {sheetRows(results.rows, kind).length}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
