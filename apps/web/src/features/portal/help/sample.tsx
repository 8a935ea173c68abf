import { findLanguage } from "@gavel/domain/language";
import { Card, CardBody, CardHeader } from "@gavel/ui/card";
import { CodeBlock } from "@gavel/ui/code-block";
import { CopyButton } from "@gavel/ui/copy-button";
import { FilterSelect } from "@gavel/ui/select";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Language } from "./types.ts";

/** A+B in the language of the reader's choice. */
export function Sample({ languages }: { languages: readonly Language[] }) {
  const { t } = useLingui();
  const [name, setName] = useState(languages.find((one) => one.isAvailable)?.name ?? "");
  const language = languages.find((one) => one.name === name) ?? languages[0];
  if (language === undefined) return null;
  return (
    <Card className="min-w-0 overflow-hidden">
      <CardHeader
        title={t`Example: A+B`}
        action={
          <>
            <FilterSelect
              size="sm"
              label={t`Language`}
              value={language.name}
              options={languages.map((one) => ({ value: one.name, label: one.name }))}
              onChange={setName}
            />
            <CopyButton text={language.template} label={t`Copy the code`} />
          </>
        }
      />
      <CardBody className="border-b text-sm">
        <Trans>
          Programs read from standard input and write to standard output. This one reads pairs of
          numbers until the input ends and prints each sum on its own line.
        </Trans>
      </CardBody>
      <CodeBlock code={language.template} mode={findLanguage(language.name)?.mode} copy={false} />
    </Card>
  );
}
