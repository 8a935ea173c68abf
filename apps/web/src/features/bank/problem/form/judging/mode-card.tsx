import type { ProblemFields } from "@gavel/domain/problem-fields";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { RadioGroup } from "@gavel/ui/radio";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

type Mode = ProblemFields["judgeMode"];

interface ModeWords {
  readonly label: MessageDescriptor;
  readonly hint: MessageDescriptor;
  readonly explained: MessageDescriptor;
}

const MODES: Readonly<Record<Mode, ModeWords>> = {
  default: {
    label: msg({ message: "Comparison", context: "judge mode" }),
    hint: msg`The output is compared with the answer`,
    explained: msg`The output of every case is compared with its answer by one of the rules below. The code of a checker or interactor goes when you save.`,
  },
  spj: {
    label: msg`Special judge`,
    hint: msg`A checker decides`,
    explained: msg`A program of yours reads input, output and answer of every case and decides. It must compile before the problem can be saved.`,
  },
  interactive: {
    label: msg`Interactive`,
    hint: msg`The program talks to an interactor through pipes`,
    explained: msg`A program of yours talks to the submitted one through two pipes and decides. Samples cannot be tried in the editor as they stand. It must compile before the problem can be saved.`,
  },
};
const ORDER = ["default", "spj", "interactive"] as const satisfies readonly Mode[];

interface ModeCardProps {
  mode: Mode;
  onChange: (mode: Mode) => void;
}

/** How outputs are judged. What another way means is said before it is taken. */
export function ModeCard({ mode, onChange }: ModeCardProps) {
  const { t, i18n } = useLingui();
  const [asked, setAsked] = useState<Mode | null>(null);
  return (
    <Card>
      <CardHeader title={<Trans>Judge mode</Trans>} />
      <CardBody>
        <RadioGroup
          cards
          label={t`Judge mode`}
          value={mode}
          options={ORDER.map((value) => ({
            value,
            label: i18n._(MODES[value].label),
            description: i18n._(MODES[value].hint),
          }))}
          onChange={setAsked}
        />
      </CardBody>
      {asked !== null && (
        <ConfirmDialog
          open
          destructive={false}
          onOpenChange={(open) => !open && setAsked(null)}
          title={i18n._(MODES[asked].label)}
          description={
            <>
              {i18n._(MODES[asked].explained)}{" "}
              <Trans>Verdicts there are stay as they are until you rejudge.</Trans>
            </>
          }
          action={<Trans>Change the mode</Trans>}
          onConfirm={() => onChange(asked)}
        />
      )}
    </Card>
  );
}
