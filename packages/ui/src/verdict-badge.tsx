import type { Verdict } from "@gavel/domain/verdict";
import { useLingui } from "@lingui/react/macro";
import { Stamp } from "lucide-react";
import { cn } from "./lib/cn.ts";
import { verdictLook } from "./lib/verdict.ts";
import { Tooltip } from "./tooltip.tsx";

interface VerdictBadgeProps {
  verdict: Verdict;
  /** Bare in tables and bars, boxed beside other text, large as the title of a submission. */
  look?: "bare" | "boxed" | "large";
  /** AC, WA, … where there is no room; states without a short code keep their word. */
  short?: boolean;
  /** Cases judged so far, while judging. */
  progress?: { done: number; total: number } | null;
  /** Set when a person decided: who and when. */
  manual?: string | null;
  /** Names a verdict that is nobody's now: nothing turns. */
  isStill?: boolean;
  className?: string;
}

const looks = {
  bare: "gap-1.5 text-sm [&_svg]:size-3.75",
  boxed: "h-5.5 gap-1.5 rounded-sm pr-2 pl-1.5 text-xs [&_svg]:size-3.75",
  large: "gap-3 text-2xl font-semibold [&_svg]:size-7",
};

/** Word, icon and colour; any one of them may be missed and it still reads. */
export function VerdictBadge(props: VerdictBadgeProps) {
  const { verdict, look = "bare", short = false, progress, manual, isStill, className } = props;
  const { i18n } = useLingui();
  const facts = verdictLook(verdict);
  const Icon = facts.icon;
  const name = i18n._(facts.name);
  const badge = (
    <span
      className={cn(
        "inline-flex items-center align-middle font-strong whitespace-nowrap [&_svg]:shrink-0",
        looks[look],
        facts.text,
        look === "boxed" && facts.tint,
        className,
      )}
    >
      <Icon
        aria-hidden
        strokeWidth={look === "large" ? 2 : 2.25}
        className={cn(facts.spins && !isStill && "animate-spin")}
      />
      {short && facts.short !== null ? (
        <abbr title={name} className="no-underline">
          {facts.short}
        </abbr>
      ) : (
        name
      )}
      {facts.live && progress && (
        <span className="figure">
          {progress.done}/{progress.total}
        </span>
      )}
    </span>
  );
  if (!manual) return badge;
  return (
    <span className="inline-flex items-center gap-1.5">
      {badge}
      <ManualMark words={manual} />
    </span>
  );
}

/** A person decided; the words say who and when. Beside a badge that is a link. */
export function ManualMark({ words }: { words: string }) {
  return (
    <Tooltip content={words}>
      <button
        type="button"
        aria-label={words}
        className="-m-1 inline-flex size-6 items-center justify-center rounded-sm align-middle text-muted-foreground"
      >
        <Stamp aria-hidden className="size-3.75" />
      </button>
    </Tooltip>
  );
}

/** The icon alone, named for readers by ear: the first column of a problem list. */
export function VerdictIcon({ verdict, className }: { verdict: Verdict; className?: string }) {
  const { i18n } = useLingui();
  const facts = verdictLook(verdict);
  const Icon = facts.icon;
  const name = i18n._(facts.name);
  return (
    <span title={name} className={cn("inline-flex align-middle", facts.text, className)}>
      <Icon aria-hidden className={cn("size-4", facts.spins && "animate-spin")} />
      <span className="sr-only">{name}</span>
    </span>
  );
}
