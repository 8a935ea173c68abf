import {
  type ClipboardEvent,
  type DragEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";

/** Stores a file and says how a text shows it; null = it was refused, and whoever asked has been told why. */
export type TakeFile = (file: File) => Promise<string | null>;

interface DroppedFilesOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  /** undefined: files are the browser's business. */
  take: TakeFile | undefined;
  /** Stands for a file that is under way. */
  placeholder: (name: string) => string;
  /** As typing does it. */
  insert: (text: string) => void;
  /** Sends the text where no form around it does. */
  send: (() => void) | undefined;
}

/**
 * Files that are pasted or dropped into a text: each leaves a mark where it came, which is replaced once the file is stored.
 * One may go on writing meanwhile, and send: that waits for the files. Of a file that is refused nothing stays, and its
 * text is not sent without a look at it.
 */
export function useDroppedFiles(options: DroppedFilesOptions) {
  const { field, take, placeholder, insert, send } = options;
  const [underway, setUnderway] = useState(0);
  const isUnderway = underway > 0;
  const waiting = useWaitingSend(field, isUnderway, send);

  async function store(file: File, mark: string, takeFile: TakeFile) {
    let text: string | null = null;
    try {
      text = await takeFile(file);
    } finally {
      if (text === null) waiting.giveUp();
      exchange(field.current, mark, text ?? "");
    }
  }

  async function receive(event: ClipboardEvent | DragEvent, data: DataTransfer | null) {
    const files = [...(data?.files ?? [])];
    if (take === undefined || files.length === 0) return;
    event.preventDefault();
    const marks = files.map((file) => placeholder(file.name));
    insert(marks.join("\n"));
    setUnderway((count) => count + 1);
    try {
      // One after the other: the server counts them.
      for (const [at, file] of files.entries()) await store(file, marks[at] ?? "", take);
    } finally {
      setUnderway((count) => count - 1);
    }
  }

  return {
    isUnderway,
    /** In the place of `send`. */
    sendOnceStored: send && waiting.send,
    area: {
      onPaste: (event: ClipboardEvent) => void receive(event, event.clipboardData),
      onDrop: (event: DragEvent) => void receive(event, event.dataTransfer),
      onDragOver: (event: DragEvent) => {
        if (take !== undefined && event.dataTransfer.types.includes("Files"))
          event.preventDefault();
      },
    },
  };
}

/** Text that is sent while files are under way would show the marks that stand for them. */
function useWaitingSend(
  field: RefObject<HTMLTextAreaElement | null>,
  isUnderway: boolean,
  send: (() => void) | undefined,
) {
  const isWanted = useRef(false);
  const sendNow = useEffectEvent(() => {
    const form = field.current?.form;
    if (form) form.requestSubmit();
    else send?.();
  });
  useEffect(() => {
    const form = field.current?.form;
    if (!isUnderway) {
      if (isWanted.current) sendNow();
      isWanted.current = false;
      return;
    }
    // Before whoever listens to the form itself hears of it.
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      isWanted.current = true;
    };
    form?.addEventListener("submit", hold, true);
    return () => form?.removeEventListener("submit", hold, true);
  }, [isUnderway, field]);
  return {
    send() {
      if (isUnderway) isWanted.current = true;
      else send?.();
    },
    giveUp() {
      isWanted.current = false;
    },
  };
}

/** Where the caret stands it stays. A mark that was removed meanwhile is not brought back. */
function exchange(field: HTMLTextAreaElement | null, mark: string, text: string): void {
  const at = field?.value.indexOf(mark) ?? -1;
  if (field === null || at === -1) return;
  const end = at + mark.length;
  const { selectionStart, selectionEnd } = field;
  field.setRangeText(text, at, end);
  // Left to the browser, a caret right behind the mark would select what takes its place.
  const moved = (place: number) => {
    if (place <= at) return place;
    return place >= end ? place + text.length - mark.length : at + text.length;
  };
  field.setSelectionRange(moved(selectionStart), moved(selectionEnd));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
