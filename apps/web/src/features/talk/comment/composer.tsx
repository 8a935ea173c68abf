import { LIMITS } from "@gavel/domain/limit";
import { commentText } from "@gavel/domain/validation";
import { Button } from "@gavel/ui/button";
import { MarkdownField } from "@gavel/ui/markdown-field";
import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { fieldMessage } from "../../../app/errors/field-message.ts";
import { UnsavedGuard } from "../../../app/forms/unsaved-guard.tsx";
import { requireSignIn } from "../../../app/session/use-session-actions.ts";
import { useFindMentions } from "../../../app/talk/use-find-mentions.ts";
import { useTakeFile } from "../../../app/talk/use-take-file.ts";

interface ComposerProps {
  /** What is written here, as its name. */
  label: string;
  placeholder?: string;
  /** The verb on the button. */
  action: string;
  autoFocus?: boolean;
  /** Resolves when it is sent; what was typed stays when it fails. */
  onSend: (content: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** For comments and replies: the text, its marks, its limits. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, action, autoFocus, onSend, onCancel } = props;
  const findMentions = useFindMentions();
  const takeFile = useTakeFile();
  const { t, i18n } = useLingui();
  const id = useId();
  const [content, setContent] = useState("");
  const [fault, setFault] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  async function send() {
    if (isSending || !requireSignIn()) return;
    const checked = commentText.safeParse(content);
    setFault(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    setIsSending(true);
    try {
      await onSend(checked.data);
      setContent("");
    } catch {
      // Told where all failures are told; the text stays for another try.
    } finally {
      setIsSending(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <MarkdownField
        id={id}
        label={label}
        placeholder={placeholder}
        autoFocus={autoFocus}
        value={content}
        max={LIMITS.commentMax}
        error={fieldMessage(i18n, fault)}
        findMentions={findMentions}
        takeFile={takeFile}
        onChange={(next) => {
          setContent(next);
          // From the first fault on it is checked with each change.
          if (fault !== undefined) setFault(commentText.safeParse(next).error?.issues[0]?.message);
        }}
        onSubmit={() => void send()}
        actions={
          <>
            {onCancel !== undefined && (
              <Button size="sm" variant="ghost" onClick={onCancel}>
                {t`Cancel`}
              </Button>
            )}
            <Button type="submit" size="sm" variant="primary" busy={isSending}>
              {action}
            </Button>
          </>
        }
      />
      <UnsavedGuard dirty={content.trim() !== "" && !isSending} withinPath />
    </form>
  );
}
