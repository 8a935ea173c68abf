import { ANSWER_MAX, withCanned } from "@gavel/domain/contest/desk";
import { Button } from "@gavel/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@gavel/ui/dropdown-menu";
import { Kbd } from "@gavel/ui/kbd";
import { Textarea } from "@gavel/ui/textarea";
import { notifySuccess } from "@gavel/ui/toast";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown, Megaphone, Pencil, Send } from "lucide-react";
import type { KeyboardEvent, RefObject } from "react";
import { useHotkeys } from "../../../../app/hotkeys/use-hotkeys.ts";
import { trpc } from "../../../../app/trpc.ts";
import { ForAllFields, useForAll } from "./for-all.tsx";
import type { Row } from "./types.ts";
import { useAnswering } from "./use-answering.ts";
import type { Canned } from "./use-canned.ts";

interface AnswerFormProps {
  row: Row;
  contestId: number;
  /** The problem's; undefined where the question is about none. */
  title: string | undefined;
  box: RefObject<HTMLTextAreaElement | null>;
  /** What was written so far; it outlives a look at another question. */
  content: string;
  onContent: (content: string) => void;
  canned: readonly Canned[];
  onEditCanned: () => void;
  onDone: () => void;
  isClosing: boolean;
}

/** Another answer meanwhile is seen before this one goes. */
export function AnswerForm(props: AnswerFormProps) {
  const { row, contestId, box, content, onContent, canned, onEditCanned } = props;
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const answering = useAnswering(row.id);
  const answer = trpc.contestDesk.answer.useMutation({
    onSettled: () => void utils.contestDesk.findForStaff.invalidate({ contestId }),
  });
  const { displayId } = row;
  const forAll = useForAll(
    displayId === null ? t`Clarification` : [displayId, props.title].filter(Boolean).join(". "),
  );
  const isBlank = content.trim() === "";
  function write(text: string) {
    onContent(text);
    if (text.trim() === "") answering.stop();
    else answering.goOn();
  }
  function pick(text: string) {
    write(withCanned(content, text).slice(0, ANSWER_MAX));
    // A menu gives the focus back to its button first.
    setTimeout(() => box.current?.focus());
  }
  useHotkeys(
    t`Canned answers`,
    canned.flatMap(({ text, key }) =>
      key === null ? [] : [{ keys: `alt+${key}`, label: text, run: () => pick(text) }],
    ),
  );
  async function send(toAll: boolean) {
    if (isBlank || answer.isPending || (toAll && !forAll.isComplete)) return;
    try {
      await answer.mutateAsync({
        ...{ questionId: row.id, content, toAll, answersSeen: row.answers.length },
        ...(toAll && forAll.sent),
      });
    } catch {
      // Told by the mutation cache; what was typed stays.
      return;
    }
    // The answer ends it as well; the word that it began may have come after that.
    answering.stop();
    onContent("");
    forAll.reset();
    notifySuccess(toAll ? t`Answered to all` : t`Answered to this team`);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") box.current?.blur();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send(event.shiftKey);
  }
  return (
    <div className="border-t px-4 py-3">
      <Textarea
        ref={box}
        rows={4}
        aria-label={t`Answer to question ${row.id}`}
        placeholder={t`Answer. Ctrl Enter sends it to this team, Ctrl Shift Enter to all.`}
        value={content}
        maxLength={ANSWER_MAX}
        onFocus={answering.goOn}
        onBlur={() => isBlank && answering.stop()}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <ForAllFields forAll={forAll} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          icon={<Send />}
          busy={answer.isPending}
          disabled={isBlank}
          onClick={() => void send(false)}
        >
          <Trans>To this team</Trans>
        </Button>
        <Button
          size="sm"
          icon={<Megaphone />}
          disabled={isBlank || answer.isPending || !forAll.isComplete}
          onClick={() => void send(true)}
        >
          <Trans>To all</Trans>
        </Button>
        <CannedMenu canned={canned} onPick={pick} onEdit={onEditCanned} />
        {!row.isAnswered && (
          <Button size="sm" variant="ghost" busy={props.isClosing} onClick={props.onDone}>
            <Trans>No answer needed</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

interface CannedMenuProps {
  canned: readonly Canned[];
  onPick: (text: string) => void;
  onEdit: () => void;
}

function CannedMenu({ canned, onPick, onEdit }: CannedMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm">
          <Trans>Canned answers</Trans>
          <ChevronDown aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="max-h-80 max-w-80 overflow-y-auto">
        {canned.map(({ text, key }) => (
          <DropdownMenuItem key={text} onSelect={() => onPick(text)}>
            <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
            {key !== null && <Kbd>Alt {key}</Kbd>}
          </DropdownMenuItem>
        ))}
        <DropdownMenuItem icon={<Pencil />} onSelect={onEdit}>
          <Trans>Edit canned answers</Trans>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
