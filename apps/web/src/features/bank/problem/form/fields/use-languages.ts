import { useMemo } from "react";
import { type Outputs, trpc } from "../../../../../app/trpc.ts";

type Language = Outputs["language"]["find"][number];
const NONE: readonly Language[] = [];

/** Every language of the site, as judges and forms know it. */
export function useLanguages(): readonly Language[] {
  const { data } = trpc.language.find.useQuery(undefined, { staleTime: 60_000 });
  return data ?? NONE;
}

export function useLanguageNames(): ReadonlyMap<number, string> {
  const languages = useLanguages();
  return useMemo(() => new Map(languages.map(({ id, name }) => [id, name])), [languages]);
}
