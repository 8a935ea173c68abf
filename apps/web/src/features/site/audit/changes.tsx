import { Trans } from "@lingui/react/macro";
import { type ChangeLine, type Entry, useChangeLines } from "./change-words.ts";

/** A change by a line; of long texts what they were and what they became follows. */
export function Changes({ entry }: { entry: Entry }) {
  const lines = useChangeLines()(entry);
  if (lines.length === 0) {
    return (
      <p className="text-sm text-muted-foreground">
        <Trans>Nothing changed.</Trans>
      </p>
    );
  }
  return (
    <ul className="grid gap-1.5 text-sm">
      {lines.map((line) => (
        <li key={line.change.field} className="[overflow-wrap:anywhere]">
          {line.text}
          {line.change.isText && <Texts line={line} />}
        </li>
      ))}
    </ul>
  );
}

function Texts({ line: { change } }: { line: ChangeLine }) {
  return (
    <div className="mt-1 grid gap-2 md:grid-cols-2">
      {"before" in change && <Text title={<Trans>Before</Trans>} value={change.before} />}
      {"after" in change && <Text title={<Trans>After</Trans>} value={change.after} />}
    </div>
  );
}

function Text({ title, value }: { title: React.ReactNode; value: unknown }) {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? null, null, 1);
  return (
    <div className="min-w-0 rounded-md border bg-card">
      <p className="border-b px-2 py-1 text-xs text-muted-foreground">{title}</p>
      <pre
        translate="no"
        className="max-h-60 overflow-y-auto px-2 py-1 font-mono text-xs break-words whitespace-pre-wrap"
      >
        {text === "" || text === "null" ? "–" : text}
      </pre>
    </div>
  );
}
