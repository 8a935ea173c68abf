import { findLanguage } from "@gavel/domain/language";
import { EXPECTED_VERDICTS, type ExpectedVerdict, PROGRAM_LIMITS } from "@gavel/domain/program";
import { Button } from "@gavel/ui/button";
import { Checkbox } from "@gavel/ui/checkbox";
import { Dialog } from "@gavel/ui/dialog";
import { CodeEditor } from "@gavel/ui/editor";
import { Field } from "@gavel/ui/field";
import { Input } from "@gavel/ui/input";
import { verdictNames } from "@gavel/ui/lib/verdict";
import { Select } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { useTheme } from "../../../../../app/theme.ts";
import { trpc } from "../../../../../app/trpc.ts";
import { kindNames } from "./kind-words.ts";
import type { DraftProgram } from "./types.ts";

interface ProgramDialogProps {
  program: DraftProgram;
  /** Of the others, which this one may not have. */
  taken: readonly string[];
  isNew: boolean;
  onDone: (program: DraftProgram) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** A program with its language and what it should get; what is done here waits for Save like the rest of the form. */
export function ProgramDialog(props: ProgramDialogProps) {
  const { taken, isNew, onDone, onRemove, onClose } = props;
  const { t, i18n } = useLingui();
  const { dark } = useTheme();
  const [program, setProgram] = useState(props.program);
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<DraftProgram>) => setProgram({ ...program, ...part });
  const fault = faultOf(program, taken, t);
  const isSolution = program.kind === "solution";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      keepOnOutsideClick
      keepOnEscape={program !== props.program}
      title={isNew ? t`New program` : program.name}
      footer={
        <>
          {!isNew && (
            <Button variant="destructive" className="mr-auto" onClick={onRemove}>
              <Trans>Remove</Trans>
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            onClick={() => (fault === null ? onDone(program) : setTried(true))}
          >
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-3 md:grid-cols-3">
        <Field label={t`Name`} error={isTried ? fault?.name : undefined}>
          {(control) => (
            <Input
              {...control}
              className="font-mono"
              placeholder="std.cpp"
              maxLength={PROGRAM_LIMITS.nameMax}
              value={program.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t`Kind`}>
          {(control) => (
            <Select
              {...control}
              value={program.kind}
              options={(["solution", "generator", "validator"] as const).map((value) => ({
                value,
                label: i18n._(kindNames[value]),
              }))}
              onChange={(kind) =>
                change({ kind, isMain: false, expected: kind === "solution" ? ["accepted"] : [] })
              }
            />
          )}
        </Field>
        <LanguageField value={program.language} onChange={(language) => change({ language })} />
      </div>
      {isSolution && (
        <Expected
          program={program}
          error={isTried ? fault?.expected : undefined}
          onChange={change}
        />
      )}
      {isTried && fault?.code !== undefined && (
        <p role="alert" className="mt-3 text-sm text-destructive">
          {fault.code}
        </p>
      )}
      <CodeEditor
        label={t`Code`}
        value={program.code}
        onChange={(code) => change({ code })}
        mode={findLanguage(program.language)?.mode ?? "text"}
        dark={dark}
        className="mt-3 h-80 overflow-hidden rounded-md border"
      />
    </Dialog>
  );
}

interface ProgramFault {
  readonly name?: string;
  readonly expected?: string;
  readonly code?: string;
}

function faultOf(
  { name, code, kind, expected }: DraftProgram,
  taken: readonly string[],
  t: (parts: TemplateStringsArray) => string,
): ProgramFault | null {
  if (name.trim() === "") return { name: t`A name is required` };
  if (/[/\\]/.test(name)) return { name: t`A name has no slashes` };
  if (taken.includes(name.trim())) return { name: t`Another program has this name` };
  if (kind === "solution" && expected.length === 0) {
    return { expected: t`Choose what it should get` };
  }
  return code.trim() === "" ? { code: t`Code can not be empty` } : null;
}

function LanguageField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { t } = useLingui();
  const { data = [] } = trpc.language.find.useQuery(undefined, { staleTime: 60_000 });
  return (
    <Field label={t`Language`}>
      {(control) => (
        <Select
          {...control}
          value={value}
          searchLabel={t`Search languages`}
          options={data.map((one) => ({
            value: one.name,
            label: one.name,
            disabled: !one.isAvailable,
          }))}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

interface ExpectedProps {
  program: DraftProgram;
  error: string | undefined;
  onChange: (part: Partial<DraftProgram>) => void;
}

/** Any of the ticked ones is as it should be; the main solution is right and nothing else. */
function Expected({ program, error, onChange }: ExpectedProps) {
  const { i18n } = useLingui();
  const id = useId();
  const { expected, isMain } = program;
  const toggle = (verdict: ExpectedVerdict, isOn: boolean) =>
    onChange({
      expected: EXPECTED_VERDICTS.filter((one) =>
        one === verdict ? isOn : expected.includes(one),
      ),
    });
  return (
    <fieldset className="mt-3">
      <legend className="mb-1.25 text-sm font-strong">
        <Trans>Should get</Trans>
      </legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
        {EXPECTED_VERDICTS.map((verdict) => (
          <label
            key={verdict}
            htmlFor={`${id}-${verdict}`}
            className="inline-flex min-h-6 items-center gap-2"
          >
            <Checkbox
              id={`${id}-${verdict}`}
              checked={expected.includes(verdict)}
              disabled={isMain}
              onCheckedChange={(isOn) => toggle(verdict, isOn === true)}
            />
            {i18n._(verdictNames[verdict])}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1 text-sm text-destructive">
          {error}
        </p>
      )}
      <label htmlFor={id} className="mt-2 inline-flex min-h-6 items-center gap-2 text-sm">
        <Checkbox
          id={id}
          checked={isMain}
          onCheckedChange={(isOn) =>
            onChange(isOn === true ? { isMain: true, expected: ["accepted"] } : { isMain: false })
          }
        />
        <Trans>Main solution: answers come from it</Trans>
      </label>
    </fieldset>
  );
}
