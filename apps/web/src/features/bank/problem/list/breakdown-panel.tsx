import { formatCount } from "@gavel/ui/lib/format";
import { verdictLook } from "@gavel/ui/lib/verdict";
import { useLingui } from "@lingui/react/macro";
import type { ProblemRow } from "../types.ts";
import { verdictCounts } from "../verdict-counts.ts";

interface BreakdownPanelProps {
  row: ProblemRow;
  left: number;
  top: number;
  width: number;
}

/** How often each verdict came, as bars beside the pointer. */
export default function BreakdownPanel({ row, left, top, width }: BreakdownPanelProps) {
  const { i18n } = useLingui();
  const counts = verdictCounts(row);
  const most = Math.max(...counts.map((one) => one.count));
  return (
    <ul
      aria-hidden
      style={{ left, top, width }}
      className="pointer-events-none fixed z-(--z-dialog) animate-fade-in rounded-lg bg-popover px-3 py-2.5 text-xs text-popover-foreground shadow-popover"
    >
      {counts.map(({ verdict, count }) => {
        const look = verdictLook(verdict);
        return (
          <li key={verdict} className="flex h-5.5 items-center gap-2">
            <look.icon className={`size-3.5 shrink-0 ${look.text}`} />
            <span className="w-8 font-strong">{look.short}</span>
            <span className="h-1 min-w-0 flex-1">
              <span
                style={{ width: `${(count / most) * 100}%`, background: look.color }}
                className="block h-1 min-w-0.5 rounded-full"
              />
            </span>
            <span className="figure w-12 text-right">{formatCount(count, i18n.locale)}</span>
          </li>
        );
      })}
    </ul>
  );
}
