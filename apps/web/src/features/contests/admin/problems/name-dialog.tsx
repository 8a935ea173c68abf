import { CONTEST_DISPLAY_ID_MAX } from "@gavel/domain/contest/problem";
import { LIMITS } from "@gavel/domain/limit";
import { cn } from "@gavel/ui/lib/cn";
import { Trans, useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { z } from "zod";
import { FormDialog } from "../../../../app/forms/form-dialog.tsx";
import { FormText } from "../../../../app/forms/form-text.tsx";
import { useServerForm } from "../../../../app/forms/use-server-form.ts";
import { BALLOON_COLORS } from "./letters.ts";

const schema = z.object({
  displayId: z
    .string()
    .trim()
    .min(1, "DISPLAY_ID_REQUIRED")
    .max(CONTEST_DISPLAY_ID_MAX, "DISPLAY_ID_LENGTH"),
  title: z.string().trim().min(1, "TITLE_REQUIRED").max(LIMITS.titleMax, "TITLE_LENGTH"),
  color: z.string(),
});
type ProblemName = z.infer<typeof schema>;

interface NameDialogProps {
  title: string;
  label: ReactNode;
  values: ProblemName;
  /** Letters by the colors that other problems have. */
  takenColors: ReadonlyMap<string, string>;
  /** A problem that is begun here gets its color later. */
  hasColor?: boolean;
  /** Whether it keeps its letter, since the contest has begun; absent = it has none yet. */
  isLetterFixed?: boolean;
  send: (name: ProblemName) => Promise<void>;
  onClose: () => void;
}

/** What a problem is called in the contest: its letter, its title, its balloon. */
export function NameDialog(props: NameDialogProps) {
  const { t } = useLingui();
  const { title, label, values, takenColors, hasColor = true, send, onClose } = props;
  const { isLetterFixed = false } = props;
  const form = useServerForm({
    schema,
    values,
    tellsWhenSent: true,
    placesOf: (code) =>
      code === "CONTEST_PROBLEM_EXISTS" || code === "CONTEST_LETTER_FIXED"
        ? ["displayId"]
        : ["root"],
    async send(input) {
      await send(input);
      return input;
    },
    onDone: onClose,
  });
  const texts = {
    DISPLAY_ID_REQUIRED: t`The display ID is required`,
    DISPLAY_ID_LENGTH: t`Can not exceed ${CONTEST_DISPLAY_ID_MAX}`,
    TITLE_REQUIRED: t`The title is required`,
    TITLE_LENGTH: t`Can not exceed ${LIMITS.titleMax}`,
  };
  const color = form.watch("color");
  return (
    <FormDialog form={form} title={title} label={label} onClose={onClose}>
      <div className="grid gap-4">
        <FormText
          form={form}
          name="displayId"
          label={<Trans>Display ID in the contest</Trans>}
          hint={
            isLetterFixed ? (
              <Trans>It stays: the contest has begun.</Trans>
            ) : (
              <Trans>
                A letter, as boards and balloons say it. From the start of the contest on it stays.
              </Trans>
            )
          }
          readOnly={isLetterFixed}
          texts={texts}
          autoComplete="off"
        />
        <FormText
          form={form}
          name="title"
          label={<Trans>Title in the contest</Trans>}
          texts={texts}
          autoComplete="off"
        />
        {hasColor && (
          <ColorPicker
            value={color}
            taken={takenColors}
            onChange={(next) => form.setValue("color", next, { shouldDirty: true })}
          />
        )}
      </div>
    </FormDialog>
  );
}

interface ColorPickerProps {
  value: string;
  taken: ReadonlyMap<string, string>;
  onChange: (color: string) => void;
}

/** Colors that are taken carry the letter of the problem that has them. */
function ColorPicker({ value, taken, onChange }: ColorPickerProps) {
  const { t } = useLingui();
  return (
    <fieldset>
      <legend className="mb-1.25 text-sm font-medium">
        <Trans>Balloon</Trans>
      </legend>
      <div className="flex flex-wrap items-center gap-2">
        {BALLOON_COLORS.map((color) => {
          const letter = taken.get(color);
          return (
            <button
              key={color}
              type="button"
              aria-pressed={color === value}
              aria-label={letter === undefined ? color : t`${color}, taken by ${letter}`}
              onClick={() => onChange(color)}
              style={{ backgroundColor: color }}
              className={cn(
                "inline-flex size-8 items-center justify-center rounded-full border",
                color === value ? "border-foreground" : "border-border-strong",
              )}
            >
              <span className="figure rounded-xs bg-card px-1 text-2xs font-semibold text-foreground empty:hidden">
                {color === value ? <Check aria-hidden className="size-3" /> : letter}
              </span>
            </button>
          );
        })}
        <input
          type="color"
          aria-label={t`Another colour`}
          title={t`Another colour`}
          value={value === "" ? "#9aa5b1" : value}
          onChange={({ target }) => onChange(target.value)}
          className="size-8 shrink-0 cursor-pointer rounded-md border border-input bg-card p-1"
        />
      </div>
    </fieldset>
  );
}
