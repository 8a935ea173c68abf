/** A real OpenID Connect provider on loopback, at which whoever is named signs in without a page. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export interface PersonThere {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  /** Who is sitting there, and signs in next. */
  person: PersonThere;
  /** What the ID token says of them besides their number; the rest is asked for behind it. */
  inToken: Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
}

interface Wish {
  readonly redirectUris: readonly string[];
}

export async function startProvider({ redirectUris }: Wish): Promise<TestProvider> {
  let handle: Parameters<typeof createServer>[1] = (_, answer) => answer.writeHead(503).end();
  const server = createServer((request, answer) => handle?.(request, answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, PersonThere>();
  const there: TestProvider = {
    ...{ issuer, clientId: "gavel", secret: "a secret of the client" },
    person: { sub: "nobody" },
    inToken: {},
    stop: () => close(server),
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: there.clientId, client_secret: there.secret },
        redirect_uris: [...redirectUris],
        grant_types: ["authorization_code"],
      },
    ],
    cookies: { keys: ["cookies of a test"] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    // The token says what it knows.
    conformIdTokenClaims: false,
    scopes: ["openid", "email", "profile", "groups"],
    claims: {
      ...{ openid: ["sub"], email: ["email", "email_verified"], groups: ["groups"] },
      profile: ["name", "preferred_username"],
    },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: (use) =>
        use === "id_token" ? { ...there.inToken, sub } : (people.get(sub) ?? { sub }),
    }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        accountId: ctx.oidc.session?.accountId ?? "",
        clientId: ctx.oidc.client?.clientId ?? "",
      });
      grant.addOIDCScope("openid email profile groups");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith("/interaction/")) return next();
    people.set(there.person.sub, there.person);
    const login = { accountId: there.person.sub, remember: false };
    await provider.interactionFinished(ctx.req, ctx.res, { login });
    ctx.respond = false;
  });
  handle = provider.callback();
  return there;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

const REDIRECTS_MAX = 10;

/** What a browser does with the address: it follows with its cookies, until it is sent back. @returns the query there */
export async function travel(url: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = new URL(url);
  for (let step = 0; step < REDIRECTS_MAX; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(address, { redirect: "manual", headers: { cookie } });
    await answer.body?.cancel();
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name = "", ...value] = pair.split("=");
      cookies.set(name, value.join("="));
    }
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`${address.pathname} answered ${answer.status}`);
    address = new URL(location, address);
    if (address.href.startsWith(redirectUri)) return address.search;
  }
  throw new Error("the provider leads in circles");
}
