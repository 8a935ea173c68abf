import type { AppRouter } from "@gavel/api/types";
import type { Locale } from "@gavel/domain/locale";
import {
  createTRPCClient,
  httpBatchLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
} from "@trpc/client";
import { EventSource } from "eventsource";

export interface GavelClientOptions {
  /** The site's address, such as `https://judge.example.org`. */
  readonly url: string;
  /** A personal token, or one from `signIn`; without it the client is a visitor. */
  readonly token?: string;
  /** The language of titles, tags and mails; the site's default unless told. */
  readonly locale?: Locale;
  /** Told the token that the site gives in place of one that grows old; the client itself goes on with it. */
  readonly onNewToken?: (token: string) => void;
}

export type GavelClient = TRPCClient<AppRouter>;

/** The server answers no larger batch. */
const BATCH_MAX = 20;
/** Proxies refuse addresses that are much longer; what does not fit becomes a batch of its own. */
const URL_LENGTH_MAX = 4000;

/**
 * Calls made at the same moment travel together. Subscriptions are event streams: they come back by themselves after
 * the network or the site was away, and miss nothing.
 */
export function createGavelClient(options: GavelClientOptions): GavelClient {
  let { token } = options;
  return connect(options, {
    readToken: () => token,
    onToken: (renewed) => {
      token = renewed;
      options.onNewToken?.(renewed);
    },
  });
}

interface TokenKeeper {
  readonly readToken: () => string | undefined;
  /** Whenever an answer brings one. */
  readonly onToken: (token: string) => void;
}

export function connect(
  options: Pick<GavelClientOptions, "url" | "locale">,
  keeper: TokenKeeper,
): GavelClient {
  const url = `${options.url.replace(/\/+$/, "")}/trpc`;
  const headers = (): Record<string, string> => {
    const token = keeper.readToken();
    return {
      ...(token === undefined ? {} : { authorization: token }),
      ...(options.locale === undefined ? {} : { "accept-language": options.locale }),
    };
  };
  const call = async (address: string | URL | Request, init?: object) => {
    const answer = await fetch(address, init);
    const token = answer.headers.get("authorization");
    if (token !== null) keeper.onToken(token);
    const { ok, status, statusText } = answer;
    return { ok, status, statusText, json: () => answer.json() };
  };
  return createTRPCClient<AppRouter>({
    links: [
      splitLink<AppRouter>({
        condition: (operation) => operation.type === "subscription",
        true: httpSubscriptionLink({
          url,
          EventSource,
          // The browser's own cannot send headers, and a token in an address ends in logs.
          eventSourceOptions: {
            fetch: (address, init) =>
              fetch(address, { ...init, headers: { ...init.headers, ...headers() } }),
          },
        }),
        false: httpBatchLink({
          url,
          maxItems: BATCH_MAX,
          maxURLLength: URL_LENGTH_MAX,
          headers,
          fetch: call,
        }),
      }),
    ],
  });
}
