import { PieChart } from "@gavel/ui/chart";
import { Dialog } from "@gavel/ui/dialog";
import { EmptyState } from "@gavel/ui/empty-state";
import { formatCount } from "@gavel/ui/lib/format";
import { verdictLook } from "@gavel/ui/lib/verdict";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Problem } from "../types.ts";
import { verdictCounts } from "../verdict-counts.ts";

interface StatisticsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  problem: Pick<Problem, "problemId" | "title">;
  counts: NonNullable<Problem["counts"]>;
}

/** How the submissions of everybody ended. */
export function StatisticsDialog(props: StatisticsDialogProps) {
  const { open, onOpenChange, problem, counts } = props;
  const { t, i18n } = useLingui();
  const { problemId, title } = problem;
  const total = formatCount(counts.total, i18n.locale);
  const accepted = formatCount(counts.ac, i18n.locale);
  const parts = verdictCounts(counts).map(({ verdict, count }) => {
    const look = verdictLook(verdict);
    return { id: verdict, label: i18n._(look.name), value: count, color: look.color };
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Statistics</Trans>}
      description={
        <>
          <span className="figure">{problemId}</span> {title} ·{" "}
          {t`${plural(counts.total, { one: `${total} submission`, other: `${total} submissions` })}, ${accepted} accepted`}
        </>
      }
    >
      {parts.length === 0 ? (
        <EmptyState title={<Trans>Nothing judged yet</Trans>} />
      ) : (
        <PieChart title={t`Submissions by verdict`} parts={parts} className="mt-2" />
      )}
    </Dialog>
  );
}
