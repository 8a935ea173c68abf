import { CHECKER_CONVENTIONS, MAX_PASSES } from "@gavel/domain/checker";
import type { ProblemFields } from "@gavel/domain/problem-fields";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { Field } from "@gavel/ui/field";
import { Select } from "@gavel/ui/select";
import { Textarea } from "@gavel/ui/textarea";
import { Trans, useLingui } from "@lingui/react/macro";
import { fieldId } from "../fields/use-field-faults.ts";
import { NumberField } from "../limits/number-field.tsx";
import { CONVENTIONS, isForInteractors } from "./convention-words.ts";

interface ConventionCardProps {
  draft: ProblemFields;
  base: ProblemFields;
  edit: (change: Partial<ProblemFields>) => void;
}

/** How the checker is called, and how it says its verdict. */
export function ConventionCard({ draft, base, edit }: ConventionCardProps) {
  const { i18n, t } = useLingui();
  const { judgeMode, checkerConvention, checkerArguments } = draft;
  const offered = CHECKER_CONVENTIONS.filter(
    (one) => judgeMode !== "interactive" || isForInteractors(one) || one === checkerConvention,
  );
  const { called, result } = CONVENTIONS[checkerConvention];
  return (
    <Card>
      <CardHeader title={<Trans>Convention</Trans>} />
      <CardBody className="grid gap-4">
        <div>
          <Select
            id={fieldId("checkerConvention")}
            label={t`Convention of the checker`}
            value={checkerConvention}
            options={offered.map((value) => ({ value, label: CONVENTIONS[value].name }))}
            onChange={(next) =>
              edit({ checkerConvention: next, ...(next === "kattis" ? {} : { passes: 1 }) })
            }
          />
          <p className="mt-1.5 text-xs text-muted-foreground">
            <code className="font-mono">{called}</code>
            <br />
            {i18n._(result)}
          </p>
        </div>
        <Field label={<Trans>Arguments</Trans>} hint={<Trans>One a line, behind the files</Trans>}>
          {(control) => (
            <Textarea
              {...control}
              mono
              spellCheck={false}
              className="field-sizing-content min-h-9 resize-none"
              value={checkerArguments.join("\n")}
              onChange={(event) => {
                const text = event.target.value;
                edit({ checkerArguments: text === "" ? [] : text.split("\n") });
              }}
            />
          )}
        </Field>
        {checkerConvention === "kattis" && (
          <NumberField
            id={fieldId("passes")}
            label={<Trans>Passes</Trans>}
            unit=""
            value={draft.passes}
            stored={base.passes}
            max={MAX_PASSES}
            onChange={(passes) => edit({ passes })}
          />
        )}
      </CardBody>
    </Card>
  );
}
