import { Button } from "@gavel/ui/button";
import { Checkbox } from "@gavel/ui/checkbox";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { formatDateTime } from "@gavel/ui/lib/format";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { describeError } from "../../../../app/errors/describe-error.ts";
import { type Outputs, trpc } from "../../../../app/trpc.ts";
import type { Control } from "./control-page.tsx";

const STEP_MIN = 5;
const MINUTE_MS = 60_000;
/** A week: more is another contest. */
const MOST_MIN = 10_080;

/** Moves the end by whole minutes; what that changes stands above the button that does it. */
export function MoveEnd({ contest }: { contest: Control["contest"] }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button icon={<CalendarClock />} onClick={() => setOpen(true)}>
        <Trans>Move the end</Trans>
      </Button>
    );
  }
  return <MoveEndForm contest={contest} onClose={() => setOpen(false)} />;
}

interface MoveEndFormProps {
  contest: Control["contest"];
  onClose: () => void;
}

function MoveEndForm({ contest, onClose }: MoveEndFormProps) {
  const { t, i18n } = useLingui();
  const utils = trpc.useUtils();
  // As typed: on the way to a number stand an empty field and a sign.
  const [typed, setTyped] = useState(`${STEP_MIN}`);
  const minutes = clamp(Number(typed));
  const step = (by: number) => setTyped(`${clamp(minutes + by)}`);
  const [tells, setTells] = useState(true);
  const contestId = contest.id;
  const endTime = new Date(new Date(contest.endTime).getTime() + minutes * MINUTE_MS);
  const clock = formatDateTime(endTime);
  const preview = trpc.contestControl.previewEnd.useQuery(
    { contestId, endTime },
    { placeholderData: keepPreviousData, retry: false, meta: { inline: true } },
  );
  const move = trpc.contestControl.moveEnd.useMutation();
  const isMoved = minutes !== 0;
  async function send() {
    const title = minutes > 0 ? t`The contest is extended` : t`The contest ends earlier`;
    const announcement = { title, content: t`It ends at ${clock}.` };
    await move.mutateAsync({ contestId, endTime, ...(tells && { announcement }) });
    await Promise.all([utils.contestControl.invalidate(), utils.contest.invalidate()]);
    notifySuccess(t`The contest ends at ${clock}`);
    onClose();
  }
  return (
    <div className="grid gap-3 rounded-lg border border-primary bg-primary-soft p-3">
      <Field label={<Trans>Move the end by, in minutes</Trans>}>
        {(control) => (
          <div className="flex gap-2">
            <Button onClick={() => step(-STEP_MIN)}>−{STEP_MIN}</Button>
            <Input
              {...control}
              type="number"
              min={-MOST_MIN}
              max={MOST_MIN}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={() => step(0)}
            />
            <Button onClick={() => step(STEP_MIN)}>+{STEP_MIN}</Button>
          </div>
        )}
      </Field>
      {preview.error ? (
        <p role="alert" className="text-sm text-destructive">
          {describeError(i18n, preview.error)}
        </p>
      ) : (
        preview.data && isMoved && <Effects preview={preview.data} />
      )}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside */}
      <label className="flex items-center gap-2 text-sm">
        <Checkbox checked={tells} onCheckedChange={(checked) => setTells(checked === true)} />
        <Trans>Announce it to all who take part</Trans>
      </label>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          variant="primary"
          busy={move.isPending}
          disabled={!isMoved || preview.isError || preview.isPending}
          onClick={() => void send().catch(() => undefined)}
        >
          <Trans>End at {clock}</Trans>
        </Button>
      </div>
    </div>
  );
}

const clamp = (minutes: number) =>
  Number.isFinite(minutes) ? Math.max(-MOST_MIN, Math.min(MOST_MIN, Math.round(minutes))) : 0;

function Effects({ preview }: { preview: Outputs["contestControl"]["previewEnd"] }) {
  const { byMs, contestants, late, dropsSeal, reopens, sealRank, sealTime } = preview;
  const minutes = Math.round(Math.abs(byMs) / MINUTE_MS);
  const seal = sealTime === null ? "" : formatDateTime(new Date(sealTime));
  return (
    <ul className="grid list-disc gap-1 pl-4 text-sm">
      <li>
        {byMs > 0 ? (
          <Trans>
            Longer by {minutes} min; clocks of contestants ({contestants}) follow at once
          </Trans>
        ) : (
          <Trans>
            Shorter by {minutes} min; clocks of contestants ({contestants}) follow at once
          </Trans>
        )}
      </li>
      {reopens && (
        <li>
          <Trans>The contest is over and runs again</Trans>
        </li>
      )}
      {late > 0 && (
        <li>
          <Trans>Late submissions that count then: {late}</Trans>
        </li>
      )}
      {dropsSeal && (
        <li>
          <Trans>The freeze would not begin any more and is dropped</Trans>
        </li>
      )}
      {sealRank && (
        <li>
          <Trans>The board is frozen from {seal}, as before</Trans>
        </li>
      )}
    </ul>
  );
}
