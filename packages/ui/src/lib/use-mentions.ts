import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { typedMention } from "./typed-mention.ts";

/** Somebody whom a text may name. */
interface MentionOption {
  readonly id: string;
  readonly name: string;
  /** Beside the name, muted. */
  readonly detail: string;
  readonly avatar: string | null;
  /** What names them in the text. */
  readonly text: string;
}

/** Few people whose name begins so. */
export type FindMentions = (start: string) => Promise<readonly MentionOption[]>;

interface Typed {
  readonly from: number;
  readonly start: string;
}

const TYPING_MS = 150;

interface Field {
  find: FindMentions | undefined;
  /** Puts `text` in place of what stands from there to the caret. */
  onChoose: (from: number, text: string) => void;
}

/** Who is found by what is typed, and which of them is chosen; nobody while nothing is. */
function useFound(find: FindMentions | undefined, start: string | undefined) {
  const [options, setOptions] = useState<readonly MentionOption[]>([]);
  const [at, setAt] = useState(0);
  const latest = useRef(find);
  latest.current = find;
  useEffect(() => {
    setOptions([]);
    setAt(0);
    if (start === undefined) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      // Whom nobody finds is typed to the end; a failure says no more.
      latest.current?.(start).then(
        (found) => isWanted && setOptions(found),
        () => undefined,
      );
    }, TYPING_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [start]);
  return { options, at, setAt };
}

/** Offers names while one is typed behind an `@`; arrows choose, Enter or Tab takes, Escape leaves. */
export function useMentions({ find, onChoose }: Field) {
  const listId = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const { options, at, setAt } = useFound(find, typed?.start);

  const close = () => setTyped(null);
  function choose(option: MentionOption | undefined) {
    if (typed === null || option === undefined) return;
    close();
    onChoose(typed.from, `${option.text} `);
  }
  /** @returns whether the key was one of the list's */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (options.length === 0 || event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((at + step + options.length) % options.length);
    else if (event.key === "Escape") close();
    else if ((event.key === "Enter" && !event.ctrlKey && !event.metaKey) || event.key === "Tab") {
      choose(options[at]);
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  const isOpen = options.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;
  return {
    listId,
    options,
    at,
    optionId,
    choose,
    close,
    onKeyDown,
    /** After each change of the text or the caret. */
    look(element: HTMLTextAreaElement) {
      if (find === undefined) return;
      const { value, selectionStart, selectionEnd } = element;
      const next = selectionStart === selectionEnd ? typedMention(value, selectionStart) : null;
      if (next?.from !== typed?.from || next?.start !== typed?.start) setTyped(next);
    },
    /** For the field. */
    aria:
      find === undefined
        ? {}
        : ({
            "aria-autocomplete": "list",
            "aria-haspopup": "listbox",
            "aria-controls": isOpen ? listId : undefined,
            "aria-activedescendant": isOpen ? optionId(at) : undefined,
          } as const),
  };
}
export type Mentions = ReturnType<typeof useMentions>;
