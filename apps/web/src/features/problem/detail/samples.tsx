import { IconButton } from "@gavel/ui/icon-button";
import { notifySuccess } from "@gavel/ui/toast";
import { useLingui } from "@lingui/react/macro";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import type { Problem } from "../types.ts";

/** Input and output of each sample side by side where there is room. */
export function Samples({ examples }: { examples: Problem["examples"] }) {
  const { t } = useLingui();
  return (
    <div className="@container flex flex-col gap-3.5">
      {examples.map((example, index) => {
        const number = index + 1;
        return (
          <div
            key={number}
            className="grid min-w-0 break-inside-avoid grid-cols-1 gap-x-3 gap-y-2.5 @[25rem]:grid-cols-2"
          >
            <Sample
              name={t`Input #${number}`}
              copyName={t`Copy input ${number}`}
              text={example.input}
            />
            <Sample
              name={t`Output #${number}`}
              copyName={t`Copy output ${number}`}
              text={example.output}
            />
          </div>
        );
      })}
    </div>
  );
}

function Sample({ name, copyName, text }: { name: string; copyName: string; text: string }) {
  return (
    <figure className="flex min-w-0 flex-col">
      <figcaption className="flex h-7 items-center justify-between text-xs text-muted-foreground">
        {name}
        <CopySample label={copyName} text={text} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard
        tabIndex={0}
        translate="no"
        className="overflow-x-auto rounded-md border bg-muted px-3 py-2 font-mono text-sm leading-5.5"
      >
        {text}
      </pre>
    </figure>
  );
}

const SHOWN_MS = 2000;

function CopySample({ label, text }: { label: string; text: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy() {
    const ok = await writeClipboard(text);
    setCopied(ok);
    // Both in the same style: a failed copy is no fault worth alarm.
    notifySuccess(ok ? t`Copied successfully` : t`Copied failed`, { id: "copied" });
  }
  return (
    <IconButton
      data-print="hide"
      size="sm"
      label={label}
      className="-mr-1.5 [&_svg]:size-3.75"
      icon={copied ? <Check className="text-success" /> : <Copy />}
      onClick={() => void copy()}
    />
  );
}

/** Plain http has no clipboard API; a hidden field and the old command still work there. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "fixed opacity-0";
    document.body.append(field);
    field.select();
    const ok = document.execCommand("copy");
    field.remove();
    return ok;
  }
}
