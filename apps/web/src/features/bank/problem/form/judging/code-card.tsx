import { findMessages } from "@gavel/domain/compiler-messages";
import { findLanguage, LANGUAGES } from "@gavel/domain/language";
import type { ProblemFields } from "@gavel/domain/problem-fields";
import { Button } from "@gavel/ui/button";
import { Card } from "@gavel/ui/card";
import { ConfirmDialog } from "@gavel/ui/confirm-dialog";
import { CodeEditor, type EditorHandle } from "@gavel/ui/editor";
import { Kbd } from "@gavel/ui/kbd";
import { FilterSelect } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { FileCode, Hammer } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useTheme } from "../../../../../app/theme.ts";
import { isSame } from "../fields/merge.ts";
import { checkerSource } from "../fields/use-checker.ts";
import { fieldId } from "../fields/use-field-faults.ts";
import type { FieldsPart } from "../fields/use-fields-part.ts";
import { CompileResult } from "./compile-result.tsx";
import { startOf } from "./templates.ts";

/** The checker or interactor: its code, compiled at once, with what the compiler says in its lines. */
export function CodeCard({ part }: { part: FieldsPart }) {
  const { t } = useLingui();
  const { dark } = useTheme();
  const { draft, edit, checker } = part;
  const { report } = checker;
  const handle = useRef<EditorHandle | null>(null);
  const isOld = report !== null && !isSame(report.source, checkerSource(draft));
  const annotations = useMemo(() => {
    if (report === null || report.output === "") return null;
    const marks = findMessages(report.output).map(({ line, text, kind }) => ({
      ...{ line, text, type: kind },
    }));
    return { code: report.source.code, marks };
  }, [report]);
  // The report tells a failure.
  const compile = () => void checker.compile(draft).catch(() => undefined);
  return (
    <Card className="min-w-0">
      <Head draft={draft} edit={edit}>
        <Button
          size="sm"
          icon={<Hammer />}
          busy={checker.isCompiling}
          disabled={draft.checkerCode.trim() === ""}
          onClick={compile}
        >
          <Trans>Compile</Trans>
          <Kbd className="max-lg:hidden">Ctrl B</Kbd>
        </Button>
      </Head>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: where a fault leads; the editor takes the focus from it */}
      <div
        id={fieldId("checkerCode")}
        tabIndex={-1}
        className="flex h-96"
        onFocus={(event) => event.target === event.currentTarget && handle.current?.focus()}
      >
        <CodeEditor
          label={
            draft.judgeMode === "interactive" ? t`Code of the interactor` : t`Code of the checker`
          }
          value={draft.checkerCode}
          onChange={(checkerCode) => edit({ checkerCode })}
          mode={findLanguage(draft.checkerLanguage)?.mode ?? "text"}
          dark={dark}
          annotations={annotations}
          commands={[{ keys: "Ctrl-B", run: compile }]}
          onReady={(ready) => {
            handle.current = ready;
          }}
        />
      </div>
      <CompileResult
        report={report}
        isOld={isOld}
        onLine={(line) => {
          handle.current?.goToLine(line);
          handle.current?.focus();
        }}
      />
    </Card>
  );
}

const SPJ_LANGUAGES = LANGUAGES.filter(({ isSpj }) => isSpj).map(({ name }) => name);

interface HeadProps {
  draft: ProblemFields;
  edit: (change: Partial<ProblemFields>) => void;
  children: React.ReactNode;
}

function Head({ draft, edit, children }: HeadProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { judgeMode, checkerLanguage } = draft;
  // A package may have brought one in another language, which stays.
  const names = new Set([...SPJ_LANGUAGES, checkerLanguage]);
  function start() {
    if (judgeMode !== "default") edit(startOf(judgeMode));
  }
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 border-b px-4 py-1.5">
      <h2 className="text-base font-semibold">
        {judgeMode === "interactive" ? <Trans>Interactor</Trans> : <Trans>Checker</Trans>}
      </h2>
      <FilterSelect
        size="sm"
        label={t`Language of the checker`}
        value={checkerLanguage}
        options={[...names].map((name) => ({ value: name, label: name }))}
        onChange={(next) => edit({ checkerLanguage: next })}
      />
      <span className="ml-auto flex gap-2">
        <Button
          size="sm"
          icon={<FileCode />}
          onClick={() => (draft.checkerCode.trim() === "" ? start() : setAsking(true))}
        >
          <Trans>Start from a template</Trans>
        </Button>
        {children}
      </span>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={<Trans>Replace the code by the template?</Trans>}
        description={
          <Trans>The code in the editor is lost. What is saved stays until you save.</Trans>
        }
        action={<Trans>Replace</Trans>}
        onConfirm={start}
      />
    </div>
  );
}
