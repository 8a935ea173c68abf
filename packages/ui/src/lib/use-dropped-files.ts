import { type ClipboardEvent, type DragEvent, type RefObject, useState } from "react";

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
}

/**
 * Files that are pasted or dropped into a text: each leaves a mark where it came, which is replaced once the file is stored.
 * One may go on writing meanwhile; of a file that is refused nothing stays.
 */
export function useDroppedFiles({ field, take, placeholder, insert }: DroppedFilesOptions) {
  const [underway, setUnderway] = useState(0);

  async function store(file: File, mark: string, takeFile: TakeFile) {
    setUnderway((count) => count + 1);
    let text: string | null = null;
    try {
      text = await takeFile(file);
    } finally {
      exchange(field.current, mark, text ?? "");
      setUnderway((count) => count - 1);
    }
  }

  async function receive(event: ClipboardEvent | DragEvent, data: DataTransfer | null) {
    const files = [...(data?.files ?? [])];
    if (take === undefined || files.length === 0) return;
    event.preventDefault();
    const marks = files.map((file) => placeholder(file.name));
    insert(marks.join("\n"));
    // One after the other: the server counts them.
    for (const [at, file] of files.entries()) await store(file, marks[at] ?? "", take);
  }

  return {
    isUnderway: underway > 0,
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
