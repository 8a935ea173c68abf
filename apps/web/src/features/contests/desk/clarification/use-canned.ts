import { cannedFor } from "@gavel/domain/contest/desk";
import { useLingui } from "@lingui/react/macro";
import { trpc } from "../../../../app/trpc.ts";

/** The first of them have keys. */
const KEYS = 6;

export interface Canned {
  readonly text: string;
  /** "1" to "6", with Alt. */
  readonly key: string | null;
}

/** The contest's own answers, then the site's in the reader's language. */
export function useCanned(contestId: number) {
  const { i18n } = useLingui();
  const query = trpc.contestDesk.canned.useQuery({ contestId }, { meta: { inline: true } });
  const language = i18n.locale === "en-US" ? "en-US" : "zh-CN";
  const canned: Canned[] = cannedFor(query.data?.answers ?? [], language).map((text, index) => ({
    text,
    key: index < KEYS ? `${index + 1}` : null,
  }));
  return { query, canned };
}
