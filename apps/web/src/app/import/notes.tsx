import { Plural } from "@lingui/react/macro";
import { Reason } from "./reason.tsx";

interface NotesProps {
  notes: readonly { readonly path: string; readonly text: string }[];
  /** Errors are shown, remarks are folded. */
  tone: "error" | "remark";
}

/** What an archive's reader said. */
export function Notes({ notes, tone }: NotesProps) {
  if (notes.length === 0) return null;
  const list = (
    <ul className={tone === "error" ? "text-xs text-destructive" : "mt-1 grid gap-0.5 text-xs"}>
      {notes.map(({ path, text }) => (
        <li key={`${path}\n${text}`} className="wrap-anywhere">
          {path !== "" && <code>{path}: </code>}
          <Reason text={text} />
        </li>
      ))}
    </ul>
  );
  if (tone === "error") return list;
  return (
    <details className="mt-0.5 text-xs text-muted-foreground">
      <summary className="min-h-6 cursor-pointer content-center">
        <Plural
          value={notes.length}
          one="# thing is changed or left out"
          other="# things are changed or left out"
        />
      </summary>
      {list}
    </details>
  );
}
