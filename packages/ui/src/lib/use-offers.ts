import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

/** Somebody, or something, that may be named. */
export interface Offer {
  readonly id: string;
  readonly name: string;
  /** Beside the name, muted. */
  readonly detail: string;
  readonly avatar: string | null;
  /** What names them in a text. */
  readonly text: string;
}

/** Few people whose name begins so. */
export type FindOffers = (start: string) => Promise<readonly Offer[]>;

const TYPING_MS = 150;

/** Who is found by what is typed, and which of them is marked; nobody while nothing is. */
function useFound(find: FindOffers | undefined, start: string | undefined) {
  const [options, setOptions] = useState<readonly Offer[]>([]);
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

interface Offering {
  find: FindOffers | undefined;
  /** What has been typed of a name; undefined: none is being typed. */
  start: string | undefined;
  onChoose: (offer: Offer) => void;
  /** Nobody is to be offered until something else is typed. */
  onClose: () => void;
}

/** Offers names while one is typed; arrows choose, Enter or Tab takes, Escape leaves. */
export function useOffers({ find, start, onChoose, onClose }: Offering) {
  const listId = useId();
  const { options, at, setAt } = useFound(find, start);
  const isOpen = options.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;
  /** @returns whether the key was one of the list's */
  function onKeyDown(event: KeyboardEvent): boolean {
    const marked = options[at];
    if (marked === undefined || event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((at + step + options.length) % options.length);
    else if (event.key === "Escape") onClose();
    else if ((event.key === "Enter" && !event.ctrlKey && !event.metaKey) || event.key === "Tab") {
      onChoose(marked);
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  return {
    listId,
    options,
    at,
    optionId,
    choose: onChoose,
    onKeyDown,
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
export type Offers = ReturnType<typeof useOffers>;
