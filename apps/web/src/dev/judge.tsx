import { VERDICT_KEYS } from "@gavel/domain/verdict";
import { CaseStrip, type StripCase } from "@gavel/ui/case-strip";
import { BarChart, PieChart } from "@gavel/ui/chart";
import { Difficulty } from "@gavel/ui/difficulty";
import { Figure, MemoryFigure } from "@gavel/ui/figure";
import { verdictLook } from "@gavel/ui/lib/verdict";
import { RateBar, StackedBar } from "@gavel/ui/rate-bar";
import { VerdictBadge, VerdictIcon } from "@gavel/ui/verdict-badge";
import { useLingui } from "@lingui/react";
import { Specimen } from "./specimen.tsx";

function cases(text: string): StripCase[] {
  const letters = {
    A: "accepted",
    W: "wrongAnswer",
    T: "timeLimitExceeded",
    P: "partialAccepted",
  } as const;
  return text.split("|").flatMap((group, place) =>
    [...group].map((letter, index) => ({
      verdict: letter in letters ? letters[letter as keyof typeof letters] : null,
      startsGroup: place > 0 && index === 0,
    })),
  );
}

const STRIPS = {
  accepted: cases("A".repeat(24)),
  failed: cases(`${"A".repeat(11)}W${".".repeat(12)}`),
  partial: cases("AAAA|AAAAA|AAA|AAWAAWTTTT|PPA"),
  long: cases(`${"A".repeat(120)}W${"A".repeat(79)}`),
};

export function JudgeSection() {
  const { i18n } = useLingui();
  return (
    <>
      <Specimen title="Verdicts, boxed">
        <div className="grid w-full grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2">
          {VERDICT_KEYS.map((verdict) => (
            <span key={verdict}>
              <VerdictBadge verdict={verdict} look="boxed" />
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen title="Bare, short, icon">
        {VERDICT_KEYS.map((verdict) => (
          <VerdictBadge key={verdict} verdict={verdict} short />
        ))}
        <VerdictBadge verdict="judging" progress={{ done: 13, total: 24 }} />
        <VerdictBadge verdict="accepted" manual="root, 2026-11-20 21:44" />
        <VerdictIcon verdict="wrongAnswer" />
        <VerdictIcon verdict="accepted" />
      </Specimen>
      <Specimen title="Large">
        <VerdictBadge verdict="partialAccepted" look="large" />
        <VerdictBadge verdict="wrongAnswer" look="large" />
      </Specimen>
      <Specimen title="Case strips">
        <CaseStrip cases={STRIPS.accepted} />
        <CaseStrip cases={STRIPS.failed} />
        <CaseStrip cases={cases(`${"A".repeat(13)}${".".repeat(11)}`)} running />
        <CaseStrip cases={STRIPS.partial} />
        <CaseStrip cases={STRIPS.long} />
      </Specimen>
      <Specimen title="Difficulty and figures">
        <Difficulty level={0} />
        <Difficulty level={1} />
        <Difficulty level={2} />
        <RateBar percent="38.06" />
        <RateBar percent="100.00" bar={false} />
        <Figure value={2000} unit="ms" />
        <MemoryFigure kib={65_740} />
        <Figure value={null} />
        <StackedBar
          className="w-60"
          total={1204}
          parts={[
            { id: "easy", value: 152, className: "bg-difficulty-easy" },
            { id: "mid", value: 131, className: "bg-difficulty-mid" },
            { id: "hard", value: 35, className: "bg-difficulty-hard" },
          ]}
        />
      </Specimen>
      <div className="grid gap-6 lg:grid-cols-2">
        <PieChart
          title="Submissions by verdict"
          parts={VERDICT_KEYS.slice(3, 11).map((verdict, index) => ({
            id: verdict,
            label: i18n._(verdictLook(verdict).name),
            value: 900 - index * 90,
            color: verdictLook(verdict).color,
          }))}
        />
        <BarChart
          title="Last week"
          summary="3120 submissions, 1204 accepted"
          bars={["11-15", "11-16", "11-17", "11-18", "11-19", "11-20", "11-21"].map(
            (label, index) => ({
              label,
              value: 400 + ((index * 137) % 300),
              part: 150 + ((index * 71) % 120),
            }),
          )}
        />
      </div>
    </>
  );
}
