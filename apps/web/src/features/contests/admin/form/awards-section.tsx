import { AWARD_TYPES, shareOf } from "@gavel/domain/contest/awards";
import { Button } from "@gavel/ui/button";
import { Figure } from "@gavel/ui/figure";
import { IconButton } from "@gavel/ui/icon-button";
import { Input } from "@gavel/ui/input";
import { Segmented } from "@gavel/ui/segmented";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, CircleAlert, Plus, Trash2 } from "lucide-react";
import { FormSection, type SectionProps, TYPED } from "./form-parts.tsx";
import type { AwardValues } from "./form-values.ts";

interface AwardsSectionProps extends SectionProps {
  /** How many would be ranked, as far as anybody can say before the contest. */
  expected: number;
}

const FRESH: AwardValues = { name: "", background: "#d6e4f0", color: "#1f2937", num: "10" };

export function AwardsSection({ form, expected }: AwardsSectionProps) {
  const { t } = useLingui();
  const [type, awards] = form.watch(["awardType", "awards"]);
  const set = (next: AwardValues[]) => form.setValue("awards", next, TYPED);
  const fault = form.getFieldState("awards", form.formState).error;
  const said = fault?.message ?? fault?.root?.message;
  return (
    <FormSection
      id="awards"
      title={<Trans>Awards</Trans>}
      flush
      action={
        <Segmented
          label={t`Awards`}
          value={`${type}`}
          options={[
            { value: "0", label: t({ message: "None", context: "awards" }) },
            { value: "1", label: t`By share` },
            { value: "2", label: t`By number` },
          ]}
          onChange={(value) => {
            const next = Object.values(AWARD_TYPES).find((one) => `${one}` === value);
            form.setValue("awardType", next ?? 0, TYPED);
          }}
        />
      }
    >
      {type === AWARD_TYPES.none ? (
        <p className="p-4 text-sm text-muted-foreground">
          <Trans>Nobody is given an award.</Trans>
        </p>
      ) : (
        <>
          <ul className="divide-y" aria-label={t`Awards`}>
            {awards.map((award, at) => (
              <AwardRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the place in the order is what a row is
                key={at}
                award={award}
                place={at}
                count={awards.length}
                isShare={type === AWARD_TYPES.proportion}
                expected={expected}
                onChange={(next) => set(awards.map((one, index) => (index === at ? next : one)))}
                onMove={(step) => set(moved(awards, at, at + step))}
                onRemove={() => set(awards.filter((_, index) => index !== at))}
              />
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-3 border-t px-4 py-2.5">
            <Button size="sm" icon={<Plus />} onClick={() => set([...awards, FRESH])}>
              <Trans>Award</Trans>
            </Button>
            {said !== undefined && (
              <span role="alert" className="flex items-center gap-1 text-xs text-destructive">
                <CircleAlert aria-hidden className="size-3.25" />
                {said}
              </span>
            )}
            {expected > 0 && (
              <span className="text-xs text-muted-foreground">
                <Plural
                  value={expected}
                  one="Estimated for # account on the board, rounded down; stars take none."
                  other="Estimated for # accounts on the board, rounded down; stars take none."
                />
              </span>
            )}
          </div>
        </>
      )}
    </FormSection>
  );
}

function moved(awards: readonly AwardValues[], from: number, to: number): AwardValues[] {
  const next = [...awards];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

interface AwardRowProps {
  award: AwardValues;
  place: number;
  count: number;
  isShare: boolean;
  expected: number;
  onChange: (award: AwardValues) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

function AwardRow(props: AwardRowProps) {
  const { award, place, count, isShare, expected, onChange, onMove, onRemove } = props;
  const { t } = useLingui();
  const number = place + 1;
  const wins = isShare ? shareOf(Number(award.num), expected) : Number(award.num);
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-2.5">
      <span className="flex">
        <IconButton
          size="sm"
          label={t`Move award ${number} up`}
          icon={<ArrowUp />}
          disabled={place === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="sm"
          label={t`Move award ${number} down`}
          icon={<ArrowDown />}
          disabled={place === count - 1}
          onClick={() => onMove(1)}
        />
      </span>
      <Input
        aria-label={t`Name of award ${number}`}
        value={award.name}
        maxLength={50}
        boxClassName="w-36"
        style={{ backgroundColor: award.background, color: award.color }}
        className="h-6 rounded-sm px-1.5 font-medium"
        onChange={(event) => onChange({ ...award, name: event.target.value })}
      />
      <ColorBox
        label={t`Background of award ${number}`}
        value={award.background}
        onChange={(background) => onChange({ ...award, background })}
      />
      <ColorBox
        label={t`Text colour of award ${number}`}
        value={award.color}
        onChange={(color) => onChange({ ...award, color })}
      />
      <Input
        aria-label={isShare ? t`Share of award ${number}` : t`Number of award ${number}`}
        value={award.num}
        inputMode="numeric"
        unit={isShare ? "%" : undefined}
        boxClassName="w-24"
        className="figure"
        onChange={(event) => onChange({ ...award, num: event.target.value })}
      />
      <span className="ml-auto text-sm">
        {(expected > 0 || !isShare) && Number.isFinite(wins) && (
          <>
            <Figure value={wins} /> <Plural value={wins} one="winner" other="winners" />
          </>
        )}
      </span>
      <IconButton
        size="sm"
        label={t`Remove award ${number}`}
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </li>
  );
}

interface ColorBoxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function ColorBox({ label, value, onChange }: ColorBoxProps) {
  return (
    <input
      type="color"
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="size-(--control-h) shrink-0 cursor-pointer rounded-md border border-input bg-card p-1"
    />
  );
}
