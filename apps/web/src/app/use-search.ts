import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { trpc } from "./trpc.ts";

const TYPING_MS = 120;

/** What the site knows by these letters; while one types, the answer to the letters before stays. */
export function useSearch(typed: string) {
  const [keyword, setKeyword] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isAsked = typed !== "" && keyword !== "";
  const { data, isFetching, isError } = trpc.search.find.useQuery(
    { keyword },
    {
      enabled: isAsked,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
      meta: { inline: true },
      // Who types on no longer waits for what was typed before.
      trpc: { abortOnUnmount: true },
    },
  );
  return {
    found: isAsked ? data : undefined,
    isWaiting: typed !== "" && (isFetching || typed !== keyword),
    hasFailed: isAsked && isError,
  };
}
