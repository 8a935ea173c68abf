import { findLanguage } from "@gavel/domain/language";
import { Card, CardHeader } from "@gavel/ui/card";
import { CodeBlock } from "@gavel/ui/code-block";
import { CopyButton } from "@gavel/ui/copy-button";
import { Trans, useLingui } from "@lingui/react/macro";
import { Lock } from "lucide-react";
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
      {code === null ? (
        <NoCode />
      ) : (
        <CodeBlock code={code} mode={findLanguage(language)?.mode} copy={false} />
      )}
    </Card>
  );
}
