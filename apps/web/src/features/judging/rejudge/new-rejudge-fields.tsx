import { LANGUAGE_NAMES } from "@gavel/domain/language";
import { VERDICT_ORDER } from "@gavel/domain/rejudge";
import { getVerdict, VERDICTS } from "@gavel/domain/verdict";
import { Checkbox } from "@gavel/ui/checkbox";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { Select } from "@gavel/ui/select";
import { VerdictBadge } from "@gavel/ui/verdict-badge";
import { Trans, useLingui } from "@lingui/react/macro";
import { Hash, User } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Draft, isId } from "./rejudge-draft.ts";

interface FieldsProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

interface Problem {
  readonly data?: { readonly problemId: string; readonly title: string } | null;
  readonly isFetching: boolean;
}

const TYPING_MS = 300;

/** The value after the typing has paused; on blur at once, and on Enter, which sends the form: not with what was there before. */
function useTyped(value: string, onCommit: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const commit = useRef(onCommit);
  commit.current = onCommit;
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => commit.current(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return {
    value: typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
    onBlur: () => typed !== value && onCommit(typed),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && !event.nativeEvent.isComposing && typed !== value)
        onCommit(typed);
    },
  };
}

export function ProblemField({ draft, onChange, problem }: FieldsProps & { problem: Problem }) {
  const { t } = useLingui();
  const typing = useTyped(draft.problemId, (problemId) => onChange({ problemId }));
  const isUnknown = draft.problemId.trim() !== "" && problem.data === null && !problem.isFetching;
  return (
    <Field
      label={<Trans>Problem ID</Trans>}
      hint={problem.data?.title}
      error={isUnknown ? <Trans>There is no such problem</Trans> : undefined}
    >
      {(control) => (
        <Input
          {...control}
          {...typing}
          icon={<Hash />}
          placeholder={t`for example 1000`}
          autoComplete="off"
          required
        />
      )}
    </Field>
  );
}

const ALL = "all";

export function FilterFields({ draft, onChange }: FieldsProps) {
  const { t } = useLingui();
  const username = useTyped(draft.username, (value) => onChange({ username: value }));
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">
        <Trans>Scope</Trans>
      </legend>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={<Trans>Language</Trans>}>
          {(control) => (
            <Select
              {...control}
              value={draft.language || ALL}
              options={[
                { value: ALL, label: t`all` },
                ...LANGUAGE_NAMES.map((name) => ({ value: name as string, label: name })),
              ]}
              onChange={(value) => onChange({ language: value === ALL ? "" : value })}
            />
          )}
        </Field>
        <Field label={<Trans>Author</Trans>}>
          {(control) => (
            <Input
              {...control}
              {...username}
              icon={<User />}
              placeholder={t`everyone`}
              autoComplete="off"
              maxLength={20}
            />
          )}
        </Field>
        <IdField draft={draft} onChange={onChange} name="fromId" />
        <IdField draft={draft} onChange={onChange} name="toId" />
      </div>
      <StatusField draft={draft} onChange={onChange} />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control */}
      <label className="flex items-center gap-2.5 text-sm">
        <Checkbox
          checked={draft.includeManual}
          onCheckedChange={(next) => onChange({ includeManual: next === true })}
        />
        <Trans>Include those judged by hand or cancelled</Trans>
      </label>
    </fieldset>
  );
}

function IdField({ draft, onChange, name }: FieldsProps & { name: "fromId" | "toId" }) {
  const typing = useTyped(draft[name], (value) => onChange({ [name]: value }));
  const isUnfit = typing.value.trim() !== "" && !isId(typing.value);
  return (
    <Field
      label={name === "fromId" ? <Trans>From submission</Trans> : <Trans>To submission</Trans>}
      error={isUnfit ? <Trans>A submission ID is a whole number</Trans> : undefined}
    >
      {(control) => <Input {...control} {...typing} inputMode="numeric" autoComplete="off" />}
    </Field>
  );
}

/** Verdicts a judged submission may have now. */
const CHOICES = VERDICT_ORDER.map(getVerdict).filter(
  (key) => VERDICTS[key].phase === "final" && key !== "submittedUnknownResult",
);

function StatusField({ draft, onChange }: FieldsProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        <Trans>Current verdict</Trans>{" "}
        <span className="font-normal text-muted-foreground">
          <Trans>none selected: all</Trans>
        </span>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-x-4 gap-y-2">
        {CHOICES.map((key) => {
          const { code } = VERDICTS[key];
          const others = draft.statuses.filter((status) => status !== code);
          return (
            // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control
            <label key={key} className="flex items-center gap-2.5">
              <Checkbox
                checked={draft.statuses.includes(code)}
                onCheckedChange={(next) =>
                  onChange({ statuses: next === true ? [...others, code] : others })
                }
              />
              <VerdictBadge verdict={key} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
