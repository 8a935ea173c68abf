import { PROBLEM_TYPE } from "@gavel/domain/problem";
import type { ProblemFields } from "@gavel/domain/problem-fields";
import { CASE_MODES_OF, type JudgeCaseMode } from "@gavel/domain/score";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { RadioGroup } from "@gavel/ui/radio";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

interface ScoringCardProps {
  /** A contest has it, by whose rule it is scored. */
  isFixed: boolean;
  caseCount: number;
  draft: ProblemFields;
  edit: (change: Partial<ProblemFields>) => void;
}

interface Words {
  readonly label: MessageDescriptor;
  readonly hint: MessageDescriptor;
}

const MODES: Readonly<Record<JudgeCaseMode, Words>> = {
  default: {
    label: msg`Every test case`,
    hint: msg`All are run; each gives its own points in OI.`,
  },
  ergodic_without_error: {
    label: msg`Until the first error`,
    hint: msg`The cases after a wrong one are not run.`,
  },
  subtask_lowest: {
    label: msg`Subtasks, lowest case`,
    hint: msg`A subtask gives the points of its worst case.`,
  },
  subtask_average: {
    label: msg`Subtasks, average`,
    hint: msg`A subtask gives the average of its cases.`,
  },
};

/** ACM or OI, and how the verdicts of the cases become one. */
export function ScoringCard({ isFixed, caseCount, draft, edit }: ScoringCardProps) {
  const { t, i18n } = useLingui();
  return (
    <Card>
      <CardHeader title={<Trans>Scoring</Trans>} />
      <CardBody className="grid gap-4">
        <RadioGroup
          cards
          className="md:grid-cols-2"
          label={t`Scoring`}
          value={`${draft.type}`}
          options={[
            {
              value: `${PROBLEM_TYPE.acm}`,
              label: "ACM",
              disabled: isFixed && draft.type !== PROBLEM_TYPE.acm,
              description: <Trans>Right or wrong: all cases must pass.</Trans>,
            },
            {
              value: `${PROBLEM_TYPE.oi}`,
              label: "OI",
              disabled: isFixed && draft.type !== PROBLEM_TYPE.oi,
              description: <Trans>Points for each case or subtask.</Trans>,
            },
          ]}
          onChange={(value) => {
            const type = value === `${PROBLEM_TYPE.oi}` ? PROBLEM_TYPE.oi : PROBLEM_TYPE.acm;
            const isKept = CASE_MODES_OF[type].some((mode) => mode === draft.judgeCaseMode);
            edit({ type, judgeCaseMode: isKept ? draft.judgeCaseMode : "default" });
          }}
        />
        {isFixed && (
          <p className="text-xs text-muted-foreground">
            <Trans>It is in a contest, whose rule it follows.</Trans>
          </p>
        )}
        {caseCount > 0 && draft.type === PROBLEM_TYPE.oi && (
          <p className="text-xs text-muted-foreground">
            <Trans>Cases without points share 100 when you save, the rest going to the last.</Trans>
          </p>
        )}
        <RadioGroup
          cards
          className="md:grid-cols-2"
          label={t`Case mode`}
          value={draft.judgeCaseMode}
          options={CASE_MODES_OF[draft.type].map((mode: JudgeCaseMode) => ({
            value: mode,
            label: i18n._(MODES[mode].label),
            description: i18n._(MODES[mode].hint),
          }))}
          onChange={(judgeCaseMode) => edit({ judgeCaseMode })}
        />
      </CardBody>
    </Card>
  );
}
