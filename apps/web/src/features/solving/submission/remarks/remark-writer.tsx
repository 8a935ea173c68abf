import { REMARK_MAX } from "@gavel/domain/homework/remark";
import { Button } from "@gavel/ui/button";
import { Kbd } from "@gavel/ui/kbd";
import { Textarea } from "@gavel/ui/textarea";
import { Trans } from "@lingui/react/macro";
import { type KeyboardEvent, useState } from "react";
import type { RemarkSpot } from "./draft-store.ts";
import { useDraft } from "./use-draft.ts";

interface RemarkWriterProps {
  /** Where it is written, under which what is half written is kept. */
  submitId: number;
  spot: RemarkSpot;
  initial?: string;
  label: string;
  action: string;
  autoFocus?: boolean;
  onCancel?: (() => void) | undefined;
  /** Where it fails, that is told where all failures are told, and the text stays. */
  onSend: (content: string) => Promise<unknown>;
}

export function RemarkWriter(props: RemarkWriterProps) {
  const { submitId, spot, initial = "", label, action, autoFocus, onCancel, onSend } = props;
  const [content, setContent] = useDraft(submitId, spot, initial);
  const [isSending, setIsSending] = useState(false);
  const isReady = content.trim() !== "" && content !== initial && !isSending;

  async function send() {
    if (!isReady) return;
    setIsSending(true);
    const isSent = await onSend(content.trim()).then(
      () => true,
      () => false,
    );
    setIsSending(false);
    if (isSent) setContent("");
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === "Escape") onCancel?.();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
  }

  const isOpen = content !== "" || onCancel !== undefined;
  return (
    <div className="p-2.5">
      <Textarea
        aria-label={label}
        placeholder={label}
        autoFocus={autoFocus}
        rows={isOpen ? 2 : 1}
        className="min-h-10"
        value={content}
        maxLength={REMARK_MAX}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div className="mt-2 flex items-center gap-2">
          <span className="figure text-xs text-muted-foreground">
            {content.length} / {REMARK_MAX}
          </span>
          <span className="ml-auto flex items-center gap-2">
            <Kbd className="max-md:hidden">Ctrl ↵</Kbd>
            {onCancel && (
              <Button variant="ghost" onClick={onCancel}>
                <Trans>Cancel</Trans>
              </Button>
            )}
            <Button
              variant="primary"
              busy={isSending}
              disabled={!isReady}
              onClick={() => void send()}
            >
              {action}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}
