import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { reportError } from "./errors/report-error.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { inline?: boolean };
    mutationMeta: { inline?: boolean };
  }
}

/** Every failure is told once, here; `meta: { inline: true }` is for a caller that shows its own. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => reportError(error, { inline: query.meta?.inline }),
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) =>
      reportError(error, { inline: mutation.meta?.inline }),
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
