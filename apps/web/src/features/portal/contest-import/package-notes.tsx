import { PACKAGE_NOTES } from "@gavel/domain/contest/clics-package/notes";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PackageContents } from "./types.ts";
import { noteWords } from "./words.ts";

/** What of it this site takes otherwise or not at all. */
export function PackageNotes({ notes }: Pick<PackageContents, "notes">) {
  const { i18n } = useLingui();
  const parts = [
    { what: "ignored", title: <Trans>Left out</Trans> },
    { what: "changed", title: <Trans>Changed on import</Trans> },
  ] as const;
  return parts.map(({ what, title }) => {
    const own = notes.filter(({ code }) => PACKAGE_NOTES[code] === what);
    if (own.length === 0) return null;
    return (
      <div key={what} className="text-xs text-muted-foreground">
        <h3 className="font-medium">{title}</h3>
        <ul className="mt-1 grid list-disc gap-0.5 pl-4">
          {own.map(({ code, names, more: rest }) => (
            <li key={code} className="wrap-anywhere">
              {i18n._(noteWords[code])}
              {names.length > 0 && (
                <>
                  {": "}
                  <span translate="no">{names.join(", ")}</span>
                </>
              )}
              {rest > 0 && (
                <>
                  {" "}
                  <Plural value={rest} one="and # more" other="and # more" />
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
