import { Button } from "@gavel/ui/button";
import { Card, CardHeader } from "@gavel/ui/card";
import { CodeBlock } from "@gavel/ui/code-block";
import { CopyButton } from "@gavel/ui/copy-button";
import { Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { saveFile } from "../../../../app/download.ts";
import { modeOfFile } from "./mode-of-file.ts";

/** The files that stand beside everybody's program when it is compiled. */
export function Annex({ files }: { files: Record<string, string> }) {
  return (
    <div className="flex flex-col gap-4">
      {Object.entries(files).map(([name, content]) => (
        <AnnexFile key={name} name={name} content={content} />
      ))}
    </div>
  );
}

function AnnexFile({ name, content }: { name: string; content: string }) {
  const { t } = useLingui();
  const bytes = new TextEncoder().encode(content).length;
  const download = () => saveFile(new Blob([content], { type: "text/plain" }), name);
  return (
    <Card className="overflow-hidden">
      <CardHeader
        title={<span className="font-mono text-sm">{name}</span>}
        detail={<span className="figure">{bytes} B</span>}
        action={
          <>
            <CopyButton text={content} label={t`Copy ${name}`} />
            <Button
              size="sm"
              variant="ghost"
              icon={<Download />}
              aria-label={t`Download ${name}`}
              onClick={download}
            >
              <Trans>Download</Trans>
            </Button>
          </>
        }
      />
      <CodeBlock
        code={content}
        mode={modeOfFile(name)}
        label={name}
        copy={false}
        className="max-h-96 overflow-y-auto"
      />
    </Card>
  );
}
