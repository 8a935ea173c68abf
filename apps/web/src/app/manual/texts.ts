import type { Locale } from "@gavel/domain/locale";
import type { ManualPage } from "@gavel/domain/manual";

/** Each text is a file of its own, which comes when it is read or searched. */
const TEXTS = import.meta.glob<string>("../../../../../docs/*/*.md", {
  query: "?raw",
  import: "default",
});
const PICTURES = import.meta.glob<string>("../../../../../docs/pictures/*/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});
const ROOT = "../../../../../docs";

/** The list of contents has the name that Git hosts look for. */
export const CONTENTS = "README";

export async function loadManualText(
  locale: Locale,
  page: ManualPage | typeof CONTENTS,
): Promise<string> {
  const load = TEXTS[`${ROOT}/${locale}/${page}.md`];
  if (load === undefined) throw new Error(`the manual has no page ${page} in ${locale}`);
  return load();
}

/** Where a picture is, as a page names it. */
export function findPicture(written: string): string | undefined {
  return PICTURES[`${ROOT}/${written.replace(/^\.\.\//, "")}`];
}
