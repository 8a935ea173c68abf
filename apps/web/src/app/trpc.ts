import type { AppRouter } from "@gavel/api/types";
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { needJson } from "./connection/site-connection.ts";
import { queryClient } from "./query-client.ts";
import {
  fetchSignIn,
  fetchWithSession,
  plainHeaders,
  sessionHeaders,
} from "./session/transport.ts";

export type Outputs = inferRouterOutputs<AppRouter>;

const url = "/trpc";

/** React hooks: `trpc.problem.list.useSuspenseQuery(input)`. */
export const trpc = createTRPCReact<AppRouter>();

type Send = typeof fetchWithSession;
/** tRPC forgets the status of an answer that it cannot read. */
const readable =
  (send: Send): Send =>
  async (input, init) =>
    needJson(await send(input, init));

const links = [
  splitLink<AppRouter>({
    // The calls that carry no token and whose answers bring one.
    condition: ({ path }) => /^(account\.\w+ignIn|signOn\.complete)$/.test(path),
    true: httpLink({ url, headers: plainHeaders, fetch: readable(fetchSignIn) }),
    false: splitLink({
      // The first may stay for a second, which nobody else of a batch should; the second names the session that it ends,
      // and the last begins a trace.
      condition: ({ path }) => /^(testRun\.take|account\.signOut|submission\.create)$/.test(path),
      true: httpLink({
        url,
        headers: ({ op }) => ({
          ...sessionHeaders(op.context),
          ...(op.context.more as (() => object) | undefined)?.(),
        }),
        fetch: readable(fetchWithSession),
      }),
      false: httpBatchLink({
        url,
        maxURLLength: 4000,
        // The server answers no larger batch.
        maxItems: 20,
        headers: () => sessionHeaders(),
        fetch: readable(fetchWithSession),
      }),
    }),
  }),
];

/** For the provider. */
export const trpcReactClient = trpc.createClient({ links });
/** For code outside components. */
export const trpcClient = createTRPCClient<AppRouter>({ links });
/** For loaders: `context.api.problem.get.ensureData(input)`. */
export const api = createTRPCQueryUtils({ queryClient, client: trpcReactClient });
