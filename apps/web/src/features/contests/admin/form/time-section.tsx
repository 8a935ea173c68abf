import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { ContestBar } from "../../../../app/contest/contest-bar.tsx";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { fromLocal, toLocal } from "../../../../app/forms/local-time.ts";
import { FormSection, type SectionProps, SwitchLine, TYPED } from "./form-parts.tsx";
import { durationOf, sealMomentOf, timesOf } from "./form-values.ts";
import { formatSpan, parseSpan, zoneName } from "./spans.ts";

export function TimeSection({ form }: SectionProps) {
  const values = form.watch();
  const times = timesOf(values);
  const zone = zoneName(times?.startTime ?? new Date());
  const isOrdered = times !== null && times.startTime < times.endTime;
  return (
    <FormSection
      id="time"
      title={<Trans>Time</Trans>}
      detail={<Trans>In your time zone ({zone})</Trans>}
    >
      <div className="grid gap-4 md:grid-cols-[1fr_1fr_9rem]">
        <FormText
          form={form}
          name="startTime"
          type="datetime-local"
          step={1}
          label={<Trans context="contest">Start</Trans>}
        />
        <FormText
          form={form}
          name="endTime"
          type="datetime-local"
          step={1}
          label={<Trans context="contest">End</Trans>}
        />
        <DurationField form={form} />
      </div>
      {isOrdered && <ContestBar {...times} sealTime={sealMomentOf(values)} />}
      <SwitchLine
        form={form}
        name="allowEndSubmit"
        label={<Trans>Submissions after the end</Trans>}
        hint={<Trans>They do not count for the board</Trans>}
      />
    </FormSection>
  );
}

/** Moves the end. */
function DurationField({ form }: SectionProps) {
  const times = timesOf(form.watch());
  const span = formatSpan(times === null ? 0 : durationOf(times));
  const [typed, setTyped] = useState<string | null>(null);
  function settle() {
    const seconds = typed === null ? null : parseSpan(typed);
    const start = fromLocal(form.getValues("startTime"));
    setTyped(null);
    if (seconds === null || start === null) return;
    form.setValue("endTime", toLocal(new Date(start.getTime() + seconds * 1000)), TYPED);
  }
  return (
    <Field label={<Trans>Duration</Trans>}>
      {(control) => (
        <Input
          {...control}
          className="figure"
          value={typed ?? span}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            settle();
          }}
        />
      )}
    </Field>
  );
}
