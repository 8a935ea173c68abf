import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { reportError } from "./errors/report-error.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { inline?: boolean };
    mutationMeta: { inline?: boolean };
  }
}

function report(error: unknown, meta: { inline?: boolean } | undefined): void {
  if (reportError(error, { inline: meta?.inline })) void queryClient.invalidateQueries();
}

/** Every failure is told once, here; `meta: { inline: true }` is for a caller that shows its own. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => report(error, query.meta),
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => report(error, mutation.meta),
  }),
  defaultOptions: {
    // Without a network a call fails and says so: held back, a submission would be sent minutes later, unasked.
    queries: {
      retry: false,
      networkMode: "always",
      staleTime: 10_000,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
