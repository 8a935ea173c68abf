import {
  allowedSealChoices,
  contestRuleOf,
  type SealChoice,
  sealTimeOf,
} from "@gavel/domain/contest/contest";
import { formatClock, formatDateClock } from "@gavel/ui/lib/format";
import { RadioGroup } from "@gavel/ui/radio";
import { Switch } from "@gavel/ui/switch";
import { Trans, useLingui } from "@lingui/react/macro";
import { fromLocal } from "../../../../app/forms/local-time.ts";
import { FormSection, type SectionProps, SwitchLine, TYPED } from "./form-parts.tsx";
import { durationOf, type FormValues, timesOf } from "./form-values.ts";

const ORDER: readonly SealChoice[] = [1, 0, 2];

export function FreezeSection({ form }: SectionProps) {
  const { t } = useLingui();
  const sealRank = form.watch("sealRank");
  const isAcm = contestRuleOf(form.watch("type")) === "acm";
  return (
    <FormSection
      id="freeze"
      title={<Trans>Freeze</Trans>}
      action={
        <Switch
          aria-label={t`Freeze the board`}
          checked={sealRank}
          onCheckedChange={(checked) => form.setValue("sealRank", checked, TYPED)}
        />
      }
    >
      {sealRank ? (
        <>
          <Choices form={form} />
          <SwitchLine
            form={form}
            name="autoRealRank"
            label={<Trans>Reveal when the contest ends</Trans>}
            hint={
              isAcm ? (
                <Trans>Off: the board stays sealed until the roll, or until you reveal it</Trans>
              ) : (
                <Trans>Off: the board stays sealed until you reveal it</Trans>
              )
            }
          />
        </>
      ) : (
        <p className="text-sm text-muted-foreground">
          <Trans>Everybody sees the board as it is, up to the end.</Trans>
        </p>
      )}
    </FormSection>
  );
}

function Choices({ form }: SectionProps) {
  const { t } = useLingui();
  const values = form.watch();
  const times = timesOf(values);
  const allowed = times === null ? [2 as const] : allowedSealChoices(durationOf(times));
  const names: Record<SealChoice, string> = {
    0: t`30 minutes before the end`,
    1: t`1 hour before the end`,
    2: t`The whole contest`,
  };
  const chosen = values.sealChoice;
  const shown = chosen !== null && !allowed.includes(chosen) ? 2 : chosen;
  const own = ownMoment(values);
  return (
    <RadioGroup
      cards
      label={t`When the board freezes`}
      className="md:grid-cols-3"
      value={shown === null ? "own" : `${shown}`}
      options={[
        ...ORDER.map((choice) => ({
          value: `${choice}`,
          label: names[choice],
          disabled: !allowed.includes(choice),
          description: !allowed.includes(choice) ? (
            <Trans>Longer than the contest</Trans>
          ) : (
            times !== null && <Trans>From {momentOf(sealTimeOf(choice, times), values)}</Trans>
          ),
        })),
        ...(own === null
          ? []
          : [{ value: "own", label: t`A time of its own`, description: t`From ${own}` }]),
      ]}
      onChange={(value) =>
        form.setValue("sealChoice", ORDER.find((one) => `${one}` === value) ?? null, TYPED)
      }
    />
  );
}

/** The stored freeze where none of the choices is it. */
function ownMoment(values: FormValues): string | null {
  const at = values.sealChoice === null ? fromLocal(values.sealTime) : null;
  return at === null ? null : momentOf(at, values);
}

function momentOf(at: Date, values: FormValues): string {
  const times = timesOf(values);
  const isOneDay = times?.startTime.toDateString() === times?.endTime.toDateString();
  return isOneDay ? formatClock(at) : formatDateClock(at);
}
