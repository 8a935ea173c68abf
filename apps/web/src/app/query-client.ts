import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { errorFacts } from "./errors/describe-error.ts";
import { reportError } from "./errors/report-error.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { inline?: boolean };
    /** `answers` are the codes that the caller answers by asking something. */
    mutationMeta: { inline?: boolean; answers?: readonly string[] };
  }
}

/** Every failure is told once, here; `meta: { inline: true }` is for a caller that shows its own. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => reportError(error, { inline: query.meta?.inline }),
  }),
  mutationCache: new MutationCache({
    onError(error, _input, _context, { meta }) {
      const isAnswered = meta?.answers?.includes(errorFacts(error).code);
      reportError(error, { inline: meta?.inline === true || isAnswered });
    },
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
