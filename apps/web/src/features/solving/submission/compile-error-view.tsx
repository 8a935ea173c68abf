import { errorLines as errorLinesOf, findMessages } from "@gavel/domain/compiler-messages";
import { Callout } from "@gavel/ui/callout";
import { Card, CardHeader } from "@gavel/ui/card";
import { CompilerOutput } from "@gavel/ui/compiler-output";
import { CopyButton } from "@gavel/ui/copy-button";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { CompileCommand } from "../../../app/judging/compile-command.tsx";
import { compilerText } from "../../../app/judging/note-text.ts";
import { NoCode, SubmittedCode } from "./code-card.tsx";
import type { SubmissionDetail } from "./types.ts";

const LINE_PREFIX = "code-line-";
function goToLine(line: number) {
  document.getElementById(`${LINE_PREFIX}${line}`)?.scrollIntoView({ block: "center" });
}

/** Compiler output beside the code; takes the place of the cases. */
export function CompileErrorView({ submission }: { submission: SubmissionDetail }) {
  const { t, i18n } = useLingui();
  const { code, language } = submission;
  const errorMessage =
    submission.errorMessage === null ? null : compilerText(i18n, submission.errorMessage);
  const errorLines = useMemo(() => errorLinesOf(findMessages(errorMessage ?? "")), [errorMessage]);
  return (
    <>
      <Callout className="mt-3">
        <Trans>
          A compile error adds no penalty. Click a line number in the output to go to that line.
        </Trans>
      </Callout>
      <div className="mt-3 grid items-start gap-5 lg:grid-cols-2">
        <Card className="min-w-0 overflow-hidden">
          <CardHeader
            title={t`Compiler output`}
            detail={<CompileCommand language={language} />}
            action={
              errorMessage !== null && (
                <CopyButton word text={errorMessage} label={t`Copy the compiler output`} />
              )
            }
          />
          {errorMessage === null ? (
            <p className="p-4 text-sm text-muted-foreground">
              <Trans>Only the author sees the compiler output.</Trans>
            </p>
          ) : (
            <CompilerOutput text={errorMessage} onLine={goToLine} />
          )}
        </Card>
        <Card className="min-w-0 overflow-hidden">
          <CardHeader
            title={t`Code`}
            detail={language}
            action={code !== null && <CopyButton word text={code} label={t`Copy the code`} />}
          />
          {code === null ? (
            <NoCode />
          ) : (
            <SubmittedCode
              submission={submission}
              code={code}
              errorLines={errorLines}
              idPrefix={LINE_PREFIX}
            />
          )}
        </Card>
      </div>
    </>
  );
}
