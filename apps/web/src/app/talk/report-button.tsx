import { Button } from "@gavel/ui/button";
import { lazyPart } from "@gavel/ui/lib/lazy-part";
import { Trans } from "@lingui/react/macro";
import { Flag } from "lucide-react";
import { useState } from "react";
import { FromFirstUse } from "../from-first-use.tsx";
import { useSession } from "../session/store.ts";
import { requireSignIn } from "../session/use-session-actions.ts";
import type { Reportable } from "./report-dialog.tsx";

const ReportDialog = lazyPart(() => import("./report-dialog.tsx"));

interface ReportButtonProps {
  thing: Reportable;
  /** Whose it is: nobody reports their own. null = of a deleted account. */
  ownerUid: string | null;
  /** Tells it from others on the page. */
  label: string;
}

/** Says to the staff what is wrong with what others wrote. */
export function ReportButton({ thing, ownerUid, label }: ReportButtonProps) {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (user !== undefined && user !== null && user.uid === ownerUid) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<Flag aria-hidden />}
        aria-label={label}
        onClick={() => requireSignIn() && setOpen(true)}
      >
        <Trans>Report</Trans>
      </Button>
      <FromFirstUse wanted={isOpen} onCancel={close}>
        {isOpen && <ReportDialog thing={thing} onClose={close} />}
      </FromFirstUse>
    </>
  );
}
