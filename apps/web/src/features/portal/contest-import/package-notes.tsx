import { Trans } from "@lingui/react/macro";
import type { PackageContents } from "./types.ts";

/** What of it this site takes otherwise or not at all, in the words of its reader. */
export function PackageNotes({ notes }: Pick<PackageContents, "notes">) {
  const parts = [
    { what: "ignored", title: <Trans>Left out</Trans> },
    { what: "changed", title: <Trans>Changed on import</Trans> },
  ] as const;
  return parts.map(({ what, title }) => {
    const own = notes.filter((note) => note.what === what);
    if (own.length === 0) return null;
    return (
      <div key={what} className="text-xs text-muted-foreground">
        <h3 className="font-medium">{title}</h3>
        <ul className="mt-1 grid list-disc gap-0.5 pl-4">
          {own.map(({ text }) => (
            <li key={text} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
