import { mentionsIn } from "@gavel/domain/mention";
import { nameKey } from "@gavel/domain/name-key";
import { useMemo } from "react";
import { trpc } from "../trpc.ts";

/** More than a text may name, as one of them may be nobody's. */
const LOOKED_UP_MAX = 20;

/** Those of the names in a text that are somebody's, as they are written there; of people whom completion found it knows. */
export function useNamedIn(text: string): readonly string[] {
  const names = useMemo(
    () => [...new Set(mentionsIn(text).flat())].slice(0, LOOKED_UP_MAX),
    [text],
  );
  const answers = trpc.useQueries((one) =>
    // What is no link yet is no news.
    names.map((start) => one.discussion.people({ start }, { meta: { inline: true } })),
  );
  const isSomebody = (name: string, at: number) =>
    answers[at]?.data?.some(({ username }) => nameKey(username) === nameKey(name)) ?? false;
  const found = JSON.stringify(names.filter(isSomebody));
  // The same list as long as it says the same, so that nothing is drawn anew.
  return useMemo<readonly string[]>(() => JSON.parse(found), [found]);
}
