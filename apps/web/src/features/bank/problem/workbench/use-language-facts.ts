import { readStored, writeStored } from "@gavel/ui/lib/storage";
import { useEffect, useMemo } from "react";
import * as z from "zod/mini";
import { trpc } from "../../../../app/trpc.ts";

/** The name under which browsers keep the list of languages. */
const KEY = "languages";

const facts = z.object({
  name: z.string(),
  contentType: z.string(),
  version: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type LanguageFacts = z.infer<typeof facts>;

function readCached(): LanguageFacts[] {
  try {
    return z.array(facts).parse(JSON.parse(readStored(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

/** Version and, where a language cannot run now, the reason; at once from the cache, then from the server. */
export function useLanguageFacts(): ReadonlyMap<string, LanguageFacts> {
  const { data } = trpc.language.find.useQuery(undefined, {
    staleTime: 60_000,
    meta: { inline: true },
  });
  useEffect(() => {
    if (data) writeStored(KEY, JSON.stringify(z.array(facts).parse(data)));
  }, [data]);
  return useMemo(
    () => new Map((data ?? readCached()).map((language) => [language.name, language])),
    [data],
  );
}
