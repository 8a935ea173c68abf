import type { CompilerMessage } from "@gavel/domain/compiler-messages";
import { CompilerOutput } from "@gavel/ui/compiler-output";
import { CopyButton } from "@gavel/ui/copy-button";
import { Kbd } from "@gavel/ui/kbd";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleX, TriangleAlert } from "lucide-react";
import { CompileCommand } from "../../../../app/judging/compile-command.tsx";
import type { CompilerReport } from "../workbench/use-compiler-report.ts";

interface CompilerPanelProps {
  report: CompilerReport;
  onLine: (line: number) => void;
}

const countOf = (messages: readonly CompilerMessage[], kind: CompilerMessage["kind"]) =>
  messages.filter((one) => one.kind === kind).length;

/** What the compiler said, over the whole width: it scrolls sideways, so that carets stay under their columns. */
export function CompilerPanel({ report, onLine }: CompilerPanelProps) {
  const { t } = useLingui();
  const errors = countOf(report.messages, "error");
  const warnings = countOf(report.messages, "warning");
  return (
    <>
      <div className="flex h-8.5 shrink-0 items-center gap-3 pr-2 pl-3 text-sm coarse:h-11">
        {errors > 0 && (
          <span className="flex items-center gap-1.5 text-verdict-wa">
            <CircleX aria-hidden className="size-3.75" />
            {t`${plural(errors, { one: "# error", other: "# errors" })}`}
          </span>
        )}
        {warnings > 0 && (
          <span className="flex items-center gap-1.5 text-verdict-tle">
            <TriangleAlert aria-hidden className="size-3.75" />
            {t`${plural(warnings, { one: "# warning", other: "# warnings" })}`}
          </span>
        )}
        <CompileCommand language={report.language} className="max-md:hidden" />
        <span className="ml-auto flex shrink-0 items-center gap-2 text-xs text-muted-foreground">
          {report.messages.length > 0 && (
            <span className="flex items-center gap-1.5 max-md:hidden coarse:hidden">
              <Kbd>F8</Kbd> <Trans>next message</Trans>
            </span>
          )}
          <CopyButton word text={report.text} label={t`Copy the compiler output`} />
        </span>
      </div>
      <CompilerOutput
        text={report.text}
        onLine={onLine}
        isWrapped={false}
        className="min-h-0 flex-1 px-3 pt-0 pb-2"
      />
    </>
  );
}
