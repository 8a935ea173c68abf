import { difficultyNames } from "@gavel/ui/difficulty";
import { useLingui } from "@lingui/react/macro";
import { filterWord } from "../../../../app/list/filter-word.ts";
import type { ProblemListSearch } from "./list-search.ts";
import { useTagGroups } from "./tag-panel.tsx";
import { useOwnWords } from "./use-own-words.ts";

/** The active filters in words: "Hard · Geometry". */
export function useActiveFilterWords(search: ProblemListSearch): string {
  const { i18n } = useLingui();
  const { data: groups } = useTagGroups(search.oj);
  const ownWords = useOwnWords();
  const names = new Map(groups?.flatMap((group) => group.tagList.map((tag) => [tag.id, tag.name])));
  return [
    search.keyword,
    search.difficulty === undefined ? undefined : i18n._(difficultyNames[search.difficulty]),
    search.own && ownWords[search.own],
    ...(search.tagId ?? []).map((id) => filterWord(id, names.get(id))),
  ]
    .filter((word) => word !== undefined)
    .join(" · ");
}
