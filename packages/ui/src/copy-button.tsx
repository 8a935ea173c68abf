import { useLingui } from "@lingui/react/macro";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { notifySuccess } from "./toast.tsx";

interface CopyButtonProps {
  text: string | (() => string);
  /** What is copied, for the name: "Copy input 1". */
  label?: string;
  /** With a visible word; true = "Copy". */
  word?: boolean | string;
  className?: string;
}

export function CopyButton({ text, label, word = false, className }: CopyButtonProps) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    const ok = await writeClipboard(typeof text === "string" ? text : text());
    setCopied(ok);
    // Both in success style, as promised: a clipboard that refuses is no fault of the page.
    notifySuccess(ok ? t`Copied successfully` : t`Copied failed`, { id: "copied" });
  }

  const icon = copied ? <Check className="text-success" /> : <Copy />;
  const name = label ?? (typeof word === "string" ? word : t`Copy`);
  if (word === false) {
    return (
      <IconButton
        size="sm"
        label={name}
        icon={icon}
        className={className}
        onClick={() => void copy()}
      />
    );
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={icon}
      aria-label={name}
      className={className}
      onClick={() => void copy()}
    >
      {word === true ? t`Copy` : word}
    </Button>
  );
}

/** Plain http has no clipboard API; a hidden field and the old command still work there. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const focused = document.activeElement;
    const field = document.createElement("textarea");
    field.value = text;
    field.style.position = "fixed";
    field.style.opacity = "0";
    // A dialog takes the focus back from what stands outside of it, and there would be nothing to copy.
    (focused?.closest("[role=dialog], [role=alertdialog]") ?? document.body).append(field);
    field.select();
    const ok = document.execCommand("copy");
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    return ok;
  }
}
