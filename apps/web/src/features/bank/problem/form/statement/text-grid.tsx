import { LIMITS } from "@gavel/domain/limit";
import {
  otherLocale,
  type ProblemFields,
  STATEMENT_PARTS,
  type StatementPart,
} from "@gavel/domain/problem-fields";
import { Input } from "@gavel/ui/input";
import { cn } from "@gavel/ui/lib/cn";
import { Textarea } from "@gavel/ui/textarea";
import { Trans, useLingui } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { PART_WORDS } from "../fields/field-words.ts";
import { useLocaleNames } from "../fields/locale-words.ts";
import { fieldId } from "../fields/use-field-faults.ts";

export type Side = "main" | "other";

interface TextGridProps {
  draft: ProblemFields;
  edit: (change: Partial<ProblemFields>) => void;
  /** Which languages stand beside each other. */
  sides: readonly Side[];
}

const ROWS: Readonly<Record<StatementPart, number>> = {
  ...{ title: 1, description: 8, input: 3, output: 2, hint: 2 },
};
const maxOf = (name: StatementPart) => (name === "title" ? LIMITS.titleMax : LIMITS.textMax);
/** From here on the length is shown without being asked for. */
const NEARLY = 0.9;

/** A row for each text, so that both languages of a field share one top edge and one height. */
export function TextGrid({ draft, edit, sides }: TextGridProps) {
  const [focused, setFocused] = useState<{ side: Side; name: StatementPart } | null>(null);
  return (
    <div className="grid gap-3">
      {STATEMENT_PARTS.map((name) => (
        <div key={name} className="min-w-0">
          <RowHead
            draft={draft}
            name={name}
            counted={
              sides.find((side) => focused?.name === name && focused.side === side) ??
              sides.find((side) => draft[side][name].length > maxOf(name) * NEARLY)
            }
          />
          <div className={cn("grid gap-x-4 gap-y-2", sides.length === 2 && "grid-cols-2")}>
            {sides.map((side) => (
              <Text
                key={side}
                draft={draft}
                edit={edit}
                side={side}
                name={name}
                onFocus={() => setFocused({ side, name })}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

interface RowHeadProps {
  draft: ProblemFields;
  name: StatementPart;
  /** Whose length is told. */
  counted: Side | undefined;
}

function RowHead({ draft, name, counted }: RowHeadProps) {
  const { i18n, t } = useLingui();
  const names = useLocaleNames();
  const language = names[otherLocale(draft.mainLocale)];
  const isUntranslated = draft.main[name].trim() !== "" && draft.other[name].trim() === "";
  const length = counted === undefined ? 0 : draft[counted][name].length;
  const max = maxOf(name);
  return (
    <p className="mb-1 flex items-center gap-2 text-sm">
      <span className="font-medium">{i18n._(PART_WORDS[name])}</span>
      {isUntranslated && (
        <span className="flex items-center gap-1 text-xs text-warning [&_svg]:size-3.5">
          <TriangleAlert aria-hidden />
          {t`No ${language}`}
        </span>
      )}
      {counted !== undefined && (
        <span
          className={cn(
            "figure ml-auto text-2xs text-muted-foreground",
            length > max && "font-strong text-destructive",
          )}
        >
          {length} / {max}
        </span>
      )}
    </p>
  );
}

interface TextProps {
  draft: ProblemFields;
  edit: (change: Partial<ProblemFields>) => void;
  side: Side;
  name: StatementPart;
  onFocus: () => void;
}

/** Of the other language's text, as a placeholder. */
const SHOWN_MAX = 120;

function Text({ draft, edit, side, name, onFocus }: TextProps) {
  const { t, i18n } = useLingui();
  const locale = side === "main" ? draft.mainLocale : otherLocale(draft.mainLocale);
  const word = i18n._(PART_WORDS[name]);
  const language = useLocaleNames()[locale];
  const instead = draft.main[name].trim().slice(0, SHOWN_MAX);
  const control = {
    id: fieldId(side, name),
    lang: locale,
    "aria-label": t`${word} (${language})`,
    "aria-invalid": draft[side][name].length > maxOf(name) || undefined,
    value: draft[side][name],
    placeholder:
      side === "other" && instead !== "" ? t`${language} readers see: ${instead}` : undefined,
    onFocus,
    onChange: (event: { target: { value: string } }) =>
      edit({ [side]: { ...draft[side], [name]: event.target.value } }),
  };
  if (name === "title") return <Input autoComplete="off" {...control} />;
  return (
    <Textarea
      mono
      data-markdown
      spellCheck={false}
      style={{ minHeight: `calc(${ROWS[name]}lh + 1.1rem)` }}
      className="field-sizing-content max-h-[32rem] min-h-0 resize-none leading-normal"
      {...control}
    />
  );
}

/** Fills what is missing with the main language's text, to be translated in place. */
export function CopyToBlanks({ draft, edit }: Omit<TextGridProps, "sides">) {
  const names = useLocaleNames();
  const blank = STATEMENT_PARTS.filter(
    (name) => draft.other[name].trim() === "" && draft.main[name].trim() !== "",
  );
  if (blank.length === 0) return null;
  const copied = Object.fromEntries(blank.map((name) => [name, draft.main[name]]));
  const language = names[draft.mainLocale];
  return (
    <button
      type="button"
      className="ml-auto text-xs text-primary hover:underline"
      onClick={() => edit({ other: { ...draft.other, ...copied } })}
    >
      <Trans>Copy {language} to the blanks</Trans>
    </button>
  );
}
