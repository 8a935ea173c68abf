import { formatDateTime } from "@gavel/ui/lib/format";
import { useLingui } from "@lingui/react/macro";

interface Judged {
  readonly isManual: boolean;
  readonly judger: string | null;
  readonly manualAt: string | null;
}

/** Who gave a verdict by hand, and when; null for what a judge host judged. */
export function useManualWords({ isManual, judger, manualAt }: Judged): string | null {
  const { t } = useLingui();
  if (!isManual) return null;
  const who = judger ?? "";
  if (manualAt === null) return t`Judged by hand by ${who}`;
  const when = formatDateTime(new Date(manualAt));
  return t`Judged by hand by ${who}, ${when}`;
}
