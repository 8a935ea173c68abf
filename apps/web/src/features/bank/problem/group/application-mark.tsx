import { BANK_APPLICATION } from "@gavel/domain/problem";
import { Badge } from "@gavel/ui/badge";
import { useLingui } from "@lingui/react/macro";

/** How far its way into the public bank is; nothing for what was not put forward. */
export function ApplicationMark({ progress }: { progress: number | null }) {
  const { t } = useLingui();
  switch (progress) {
    case BANK_APPLICATION.asked:
      return <Badge tone="outline">{t({ message: "Applying", context: "bank" })}</Badge>;
    case BANK_APPLICATION.granted:
      return <Badge>{t({ message: "In it", context: "bank" })}</Badge>;
    case BANK_APPLICATION.refused:
      return <Badge tone="outline">{t({ message: "Refused", context: "bank" })}</Badge>;
    default:
      return <span className="text-muted-foreground">–</span>;
  }
}
