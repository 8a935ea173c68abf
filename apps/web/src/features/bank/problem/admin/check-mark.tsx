import { PROBLEM_GAPS, type ProblemGap } from "@gavel/domain/problem-gap";
import { Tooltip } from "@gavel/ui/tooltip";
import { useLingui } from "@lingui/react/macro";
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { GAP_WORDS } from "./gap-words.ts";

const looks = {
  error: { Icon: CircleAlert, color: "text-destructive" },
  missing: { Icon: CircleDashed, color: "text-warning" },
  none: { Icon: CircleCheck, color: "text-success" },
} as const;

/** What is wrong with a problem, by its number; the tip and readers of the page have the words. */
export function CheckMark({ gaps }: { gaps: readonly ProblemGap[] }) {
  const { t, i18n } = useLingui();
  const [worst] = gaps;
  const { Icon, color } = looks[worst === undefined ? "none" : PROBLEM_GAPS[worst]];
  const words =
    worst === undefined
      ? t`Nothing missing`
      : gaps.map((gap) => i18n._(GAP_WORDS[gap])).join(" · ");
  return (
    <Tooltip content={words}>
      <span
        className={`inline-flex items-center gap-1 align-middle text-xs font-semibold ${color}`}
      >
        <Icon aria-hidden className="size-4" />
        {gaps.length > 0 && (
          <span aria-hidden className="figure">
            {gaps.length}
          </span>
        )}
        <span className="sr-only">{words}</span>
      </span>
    </Tooltip>
  );
}
