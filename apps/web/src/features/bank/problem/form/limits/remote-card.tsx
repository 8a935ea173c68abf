import type { ProblemFields } from "@gavel/domain/problem-fields";
import { Button } from "@gavel/ui/button";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { Figure } from "@gavel/ui/figure";
import { Trans } from "@lingui/react/macro";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import type { ProblemFormView } from "../types.ts";
import { RenewDialog } from "./renew-dialog.tsx";

interface RemoteCardProps {
  pid: number;
  view: ProblemFormView;
  draft: ProblemFields;
}

/** Of another judge's problem: what that one decides, and the way to fetch it anew. */
export function RemoteCard({ pid, view, draft }: RemoteCardProps) {
  const [isOpen, setOpen] = useState(false);
  const { timeLimitMs, memoryLimitMb } = draft;
  return (
    <Card>
      <CardHeader
        title={<Trans>Judged elsewhere</Trans>}
        detail={
          <span className="figure" translate="no">
            {view.problemId}
          </span>
        }
      />
      <CardBody className="grid gap-3 text-sm">
        <p className="flex flex-wrap gap-x-4">
          <span>
            <Trans>Time limit</Trans> <Figure value={`${timeLimitMs}`} unit="ms" />
          </span>
          <span>
            <Trans>Memory limit</Trans> <Figure value={`${memoryLimitMb}`} unit="MB" />
          </span>
        </p>
        <p className="text-xs text-muted-foreground">
          <Trans>Limits, tests, checker and languages are those of the judge it comes from.</Trans>
        </p>
        <Button
          size="sm"
          icon={<RefreshCw />}
          className="justify-self-start"
          onClick={() => setOpen(true)}
        >
          <Trans>Fetch it anew</Trans>
        </Button>
        {isOpen && <RenewDialog pid={pid} onClose={() => setOpen(false)} />}
      </CardBody>
    </Card>
  );
}
