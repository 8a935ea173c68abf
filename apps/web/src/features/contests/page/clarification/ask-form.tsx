import { QUESTION_MAX } from "@gavel/domain/contest/desk";
import { Button } from "@gavel/ui/button";
import { Field } from "@gavel/ui/field";
import { Select } from "@gavel/ui/select";
import { Textarea } from "@gavel/ui/textarea";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { Send } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { Balloon } from "../../../../app/contest/balloon.tsx";
import type { ContestProblem } from "../../../../app/contest/types.ts";
import { trpc } from "../../../../app/trpc.ts";

interface AskFormProps {
  contestId: number;
  problems: readonly ContestProblem[];
  /** The one whose page the panel was opened on. */
  displayId: string | null;
  draft: QuestionDraft;
}

/** What is being written; it outlives the panel. */
export interface QuestionDraft {
  readonly content: string;
  readonly onContent: (content: string) => void;
}

const GENERAL = "";

export function AskForm({ contestId, problems, displayId, draft }: AskFormProps) {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const ask = trpc.contestDesk.ask.useMutation({
    async onSuccess() {
      onContent("");
      // The next one may be about another problem.
      setChosen(null);
      notifySuccess(t`The jury has your question`);
      await utils.contestDesk.mine.invalidate({ contestId });
    },
  });
  const { content, onContent } = draft;
  const [chosen, setChosen] = useState<string | null>(null);
  const about = chosen ?? displayId ?? GENERAL;
  const text = content.trim();
  const isSendable = text !== "" && text.length <= QUESTION_MAX && !ask.isPending;
  const send = () =>
    isSendable && ask.mutate({ contestId, content: text, displayId: about || undefined });
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  }
  return (
    <form
      className="border-t p-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Select
        label={t({ message: "What the question is about", context: "contest" })}
        className="mb-2"
        value={about}
        options={[
          { value: GENERAL, label: t({ message: "General", context: "question" }) },
          ...problems.map((problem) => ({
            value: problem.displayId,
            label: (
              <span className="flex items-center gap-2">
                <Balloon color={problem.color} />
                {problem.displayId} · {problem.title}
              </span>
            ),
          })),
        ]}
        onChange={setChosen}
      />
      <Field
        label={<Trans>Your question</Trans>}
        hint={<Trans>Only the jury and you can see it.</Trans>}
        counter={{ count: text.length, max: QUESTION_MAX }}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={content}
            onChange={({ target }) => onContent(target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div className="mt-2 flex justify-end">
        <Button
          type="submit"
          variant="primary"
          icon={<Send />}
          busy={ask.isPending}
          disabled={text === "" || text.length > QUESTION_MAX}
        >
          <Trans context="question">Ask</Trans>
        </Button>
      </div>
    </form>
  );
}
