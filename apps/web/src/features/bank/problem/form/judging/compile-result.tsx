import { findMessages } from "@gavel/domain/compiler-messages";
import { CompilerOutput } from "@gavel/ui/compiler-output";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleX } from "lucide-react";
import { describeError } from "../../../../../app/errors/describe-error.ts";
import { compilerText } from "../../../../../app/judging/note-text.ts";
import type { CheckerState } from "../fields/use-checker.ts";

interface CompileResultProps {
  report: CheckerState["report"];
  /** The code has changed since. */
  isOld: boolean;
  onLine: (line: number) => void;
}

/** Under the editor: whether it compiled, and what the compiler said. */
export function CompileResult({ report, isOld, onLine }: CompileResultProps) {
  const { i18n } = useLingui();
  if (report === null || isOld) {
    return (
      <p role="status" className="border-t bg-muted px-4 py-2 text-sm text-muted-foreground">
        <Trans>Compiled when you save. Only what compiles can be saved.</Trans>
      </p>
    );
  }
  const text = compilerText(i18n, report.output);
  const errors = findMessages(text).filter(({ kind }) => kind === "error").length;
  const seconds = (report.tookMs / 1000).toFixed(1);
  return (
    <>
      <p role="status" className="flex items-center gap-3 border-t bg-muted px-4 py-2 text-sm">
        {report.isCompiled ? (
          <span className="flex items-center gap-1.5 font-medium text-verdict-ac [&_svg]:size-4">
            <CircleCheck aria-hidden />
            <Trans>Compiled</Trans>
          </span>
        ) : (
          <span className="flex items-center gap-1.5 font-medium text-verdict-wa [&_svg]:size-4">
            <CircleX aria-hidden />
            {report.output === "" ? (
              <Trans>Not compiled</Trans>
            ) : (
              <Plural value={errors} _0="Compile Error" one="# error" other="# errors" />
            )}
          </span>
        )}
        <span className="figure ml-auto text-xs text-muted-foreground">{seconds} s</span>
      </p>
      {!report.isCompiled &&
        (report.output === "" ? (
          <p className="border-t px-4 py-3 text-sm">{describeError(i18n, report.error)}</p>
        ) : (
          <CompilerOutput
            text={text}
            onLine={onLine}
            isWrapped={false}
            className="max-h-72 border-t"
          />
        ))}
    </>
  );
}
