import { CompilerOutput } from "@gavel/ui/compiler-output";
import { Dialog } from "@gavel/ui/dialog";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { compilerText } from "../../../../../app/judging/note-text.ts";
import type { CheckerState } from "../fields/use-checker.ts";

/**
 * What the compiler says of a checker or an interactor, over whichever part of the form is open: a save compiles too.
 * Closed, it still stands under the code.
 */
export function CompileErrorDialog({ report }: Pick<CheckerState, "report">) {
  const { i18n } = useLingui();
  const [closed, setClosed] = useState<CheckerState["report"]>(null);
  if (report === null || report.output === "" || report === closed) return null;
  return (
    <Dialog
      open
      size="wide"
      title={<Trans>Compile Error</Trans>}
      onOpenChange={(open) => !open && setClosed(report)}
    >
      <CompilerOutput
        text={compilerText(i18n, report.output)}
        isWrapped={false}
        className="max-h-[60dvh]"
      />
    </Dialog>
  );
}
