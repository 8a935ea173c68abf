import type { ProblemFields } from "@gavel/domain/problem-fields";
import { Card, CardHeader } from "@gavel/ui/card";
import { Input } from "@gavel/ui/input";
import { cn } from "@gavel/ui/lib/cn";
import { Select } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import {
  type Comparison,
  choose,
  comparisonOf,
  floats,
  readTolerance,
  toleranceOf,
} from "./comparison.ts";

interface ComparisonCardProps {
  draft: ProblemFields;
  edit: (change: Partial<ProblemFields>) => void;
}

/** The checkers one can take as they are, and one's own. */
export function ComparisonCard({ draft, edit }: ComparisonCardProps) {
  const { t } = useLingui();
  const chosen = comparisonOf(draft);
  const rows: readonly { value: Comparison; label: string; hint: string; extra?: ReactNode }[] = [
    { value: "tokens", label: t`Words`, hint: t`Any blanks between them` },
    { value: "lines", label: t`Lines`, hint: t`Blanks at the end of lines do not count` },
    { value: "exact", label: t`Byte by byte`, hint: t`Blanks count as well` },
    {
      value: "floats",
      label: t`Numbers`,
      hint: t`Absolute or relative error`,
      extra: <Tolerance draft={draft} edit={edit} />,
    },
    {
      value: "anyOrder",
      label: t`Any order`,
      hint: t`Sorted before they are compared`,
      extra: <Units draft={draft} edit={edit} />,
    },
    { value: "yesNo", label: t`Yes or no`, hint: t`YES, yes and Yes are the same` },
    { value: "own", label: t`Own checker`, hint: t`testlib, or another convention` },
  ];
  const kept = { value: "kept", label: t`As imported`, hint: keptName(draft) } as const;
  return (
    <Card>
      <CardHeader title={<Trans>Checker</Trans>} />
      <div role="radiogroup" aria-label={t`Checker`} className="py-1.5">
        {[...rows, ...(chosen === "kept" ? [kept] : [])].map(({ value, label, hint, ...more }) => (
          <div
            key={value}
            className={cn(
              "flex items-center gap-3 px-4 py-2 text-sm",
              chosen === value && "bg-primary-soft",
            )}
          >
            <label className="flex min-w-0 flex-1 items-start gap-2.5">
              <input
                type="radio"
                name="comparison"
                className="mt-1 accent-primary"
                checked={chosen === value}
                onChange={() => edit(choose(draft, value))}
              />
              <span>
                {label}
                <span className="mt-0.5 block text-xs text-muted-foreground">{hint}</span>
              </span>
            </label>
            {chosen === value && "extra" in more && more.extra}
          </div>
        ))}
      </div>
    </Card>
  );
}

function keptName({ compareRules }: ProblemFields): string {
  return compareRules?.kind === "standard" ? compareRules.checker : "tokens";
}

function Tolerance({ draft, edit }: ComparisonCardProps) {
  const { t } = useLingui();
  const stored = toleranceOf(draft.compareRules);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (stored === null ? "" : `${stored}`);
  const isFit = readTolerance(text) !== null;
  return (
    <Input
      aria-label={t`Tolerance`}
      aria-invalid={!isFit || undefined}
      title={isFit ? undefined : t`A number up to 1, such as 1e-6`}
      className="figure w-20"
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        const tolerance = readTolerance(event.target.value);
        if (tolerance !== null) edit({ compareRules: floats(tolerance) });
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

function Units({ draft, edit }: ComparisonCardProps) {
  const { t } = useLingui();
  return (
    <Select
      label={t`What is sorted`}
      className="w-24"
      value={draft.checkerArguments[0] === "words" ? "words" : "lines"}
      options={[
        { value: "lines", label: t`Lines` },
        { value: "words", label: t`Words` },
      ]}
      onChange={(unit) => edit({ checkerArguments: [unit] })}
    />
  );
}
