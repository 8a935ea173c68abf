import { findLanguage } from "@gavel/domain/language";
import { isTaught } from "@gavel/domain/place";
import { Card, CardHeader } from "@gavel/ui/card";
import { CodeBlock } from "@gavel/ui/code-block";
import { CopyButton } from "@gavel/ui/copy-button";
import { Trans, useLingui } from "@lingui/react/macro";
import { Lock } from "lucide-react";
import type { ComponentProps } from "react";
import { RemarkedCode } from "./remarks/remarked-code.tsx";
import type { SubmissionDetail } from "./types.ts";

export function NoCode() {
  return (
    <p className="flex items-center gap-2 p-4 text-sm text-muted-foreground">
      <Lock aria-hidden className="size-4" />
      <Trans>The author has not shared this code.</Trans>
    </p>
  );
}

export function CodeCard({ submission }: { submission: SubmissionDetail }) {
  const { t } = useLingui();
  const { code, language } = submission;
  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHeader
        title={t`Code`}
        detail={language}
        action={code !== null && <CopyButton word text={code} label={t`Copy the code`} />}
      />
      {code === null ? <NoCode /> : <SubmittedCode submission={submission} code={code} />}
    </Card>
  );
}

interface SubmittedCodeProps extends ComponentProps<typeof CodeBlock> {
  submission: Pick<SubmissionDetail, "submitId" | "language" | "place">;
}

/** Its lines. Remarks are written in the trainings of groups alone. */
export function SubmittedCode({ submission, ...lines }: SubmittedCodeProps) {
  const { place, submitId, language } = submission;
  const code = { ...lines, mode: findLanguage(language)?.mode, copy: false };
  return isTaught(place) ? <RemarkedCode submitId={submitId} {...code} /> : <CodeBlock {...code} />;
}
