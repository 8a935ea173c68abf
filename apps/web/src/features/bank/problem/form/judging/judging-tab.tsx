import { Card } from "@gavel/ui/card";
import { Trans } from "@lingui/react/macro";
import { CheckerTests } from "../programs/checker-tests.tsx";
import type { TabProps } from "../tabs.tsx";
import { CodeCard } from "./code-card.tsx";
import { choose, comparisonOf, languageOf } from "./comparison.ts";
import { ComparisonCard } from "./comparison-card.tsx";
import { ConventionCard } from "./convention-card.tsx";
import { ModeCard } from "./mode-card.tsx";

/** How outputs are judged: by a rule that is there, or by a program of one's own. */
export default function JudgingTab({ parts }: TabProps) {
  const { draft, base, edit } = parts.fields;
  const isCoded = draft.judgeMode !== "default";
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[19.25rem_minmax(0,1fr)]">
      <div className="grid gap-4">
        <ModeCard
          mode={draft.judgeMode}
          onChange={(judgeMode) =>
            edit(judgeMode === "spj" ? choose(draft, "own") : { judgeMode, ...languageOf(draft) })
          }
        />
        {draft.judgeMode !== "interactive" && <ComparisonCard draft={draft} edit={edit} />}
        {isCoded && comparisonOf(draft) === "own" && (
          <ConventionCard draft={draft} base={base} edit={edit} />
        )}
      </div>
      <div className="grid min-w-0 gap-4">
        {isCoded ? (
          <CodeCard part={parts.fields} />
        ) : (
          <Card className="px-4 py-10 text-center text-sm text-muted-foreground">
            <Trans>This comparison is built into the judge: there is no code to write.</Trans>
          </Card>
        )}
        {draft.judgeMode !== "interactive" && <CheckerTests part={parts.programs} />}
      </div>
    </div>
  );
}
