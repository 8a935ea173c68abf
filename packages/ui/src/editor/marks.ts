import { messagesAfterEdit } from "@gavel/domain/compiler-messages";
import { type Ace, Range } from "ace-builds";
import type { EditorAnnotation } from "../editor.tsx";

/** Marks of lines, in the gutter and behind the code. Those of a line go when it is edited, those below move along. */
export class LineMarks {
  readonly #session: Ace.EditSession;
  #marks: readonly EditorAnnotation[] = [];
  #drawn: { readonly row: number; readonly gutter: string; readonly marker: number }[] = [];

  constructor(editor: Ace.Editor) {
    this.#session = editor.session;
    editor.on("change", ({ start, end, action }) => {
      if (this.#marks.length === 0) return;
      const rows = end.row - start.row + 1;
      const [before, after] = action === "insert" ? [1, rows] : [rows, 1];
      this.#marks = messagesAfterEdit(this.#marks, { line: start.row + 1, before, after });
      this.#draw();
    });
  }

  show(marks: readonly EditorAnnotation[]): void {
    if (this.#marks.length === 0 && marks.length === 0) return;
    this.#marks = marks;
    this.#draw();
  }

  #draw(): void {
    for (const { row, gutter, marker } of this.#drawn) {
      this.#session.removeGutterDecoration(row, gutter);
      this.#session.removeMarker(marker);
    }
    this.#drawn = this.#marks.map(({ line, type = "error" }) => {
      const row = line - 1;
      const gutter = `gavel-${type}`;
      this.#session.addGutterDecoration(row, gutter);
      const range = new Range(row, 0, row, Number.POSITIVE_INFINITY);
      const marker = this.#session.addMarker(range, `${gutter}-line`, "fullLine");
      return { row, gutter, marker };
    });
    // Read aloud, and as a tip over the gutter.
    this.#session.setAnnotations(
      this.#marks.map(({ line, text, type = "error" }) => ({
        ...{ row: line - 1, column: 0, text, type },
      })),
    );
  }
}
