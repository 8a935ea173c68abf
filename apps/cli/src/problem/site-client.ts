/** A running site as its administrator's command line sees it: the same calls that a browser makes. */
import { messageOf, Refusal } from "../say.ts";
import { askSecret } from "../site/prompt.ts";

export interface SiteClient {
  readonly server: string;
  /** The data of a REST answer. @throws Refusal with the site's words. */
  rest<Data>(method: string, path: string, body?: FormData | object): Promise<Data>;
  /** A tRPC query. @throws Refusal with the site's words. */
  query<Data>(procedure: string, input: unknown): Promise<Data>;
  /** A tRPC mutation. @throws Refusal with the site's words. */
  mutate<Data>(procedure: string, input: unknown): Promise<Data>;
  /** The plain answer, for files. @throws Refusal for anything but a file. */
  download(path: string): Promise<Response>;
}

const POLL_MS = 300;

/** Asks again and again until what goes on there is over. @returns the last answer */
export async function watchUntil<T>(
  ask: () => Promise<T>,
  isOver: (view: T) => boolean,
): Promise<T> {
  for (;;) {
    const view = await ask();
    if (isOver(view)) return view;
    await Bun.sleep(POLL_MS);
  }
}

export interface Credentials {
  readonly token?: string | undefined;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
}

interface Envelope {
  readonly status: number;
  readonly msg: string;
  readonly code?: string;
  readonly data: unknown;
}

/** Exit status where nothing could be asked: bad address, bad credentials, wrong use. */
const NO_ACCESS = 2;

export async function openSite(server: string, credentials: Credentials): Promise<SiteClient> {
  const token = credentials.token ?? (await signIn(server, credentials));
  const headers = { authorization: token, "accept-language": "en-US" };
  return {
    server,
    async rest<Data>(method: string, path: string, body?: FormData | object) {
      const isForm = body instanceof FormData;
      const answer = await reach(server, path, {
        method,
        headers: body === undefined || isForm ? headers : { ...headers, ...JSON_TYPE },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      return (await readEnvelope(answer)) as Data;
    },
    async query<Data>(procedure: string, input: unknown) {
      const path = `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
      return (await readResult(await reach(server, path, { headers }))) as Data;
    },
    async mutate<Data>(procedure: string, input: unknown) {
      const answer = await reach(server, `/trpc/${procedure}`, {
        method: "POST",
        headers: { ...headers, ...JSON_TYPE },
        body: JSON.stringify(input),
      });
      return (await readResult(answer)) as Data;
    },
    async download(path: string) {
      const answer = await reach(server, path, { headers });
      const isRefusal = answer.headers.get("content-type")?.includes("json") === true;
      if (isRefusal || !answer.ok) await readEnvelope(answer);
      return answer;
    },
  };
}

const JSON_TYPE = { "content-type": "application/json" };

interface TrpcAnswer {
  readonly result?: { readonly data: unknown };
  readonly error?: {
    readonly message: string;
    readonly data?: { readonly gavel?: { readonly code?: string } };
  };
}

async function readResult(answer: Response): Promise<unknown> {
  const body = (await readJson(answer)) as TrpcAnswer;
  const { error } = body;
  if (error !== undefined) {
    throw new Refusal(error.message, statusOf(answer.status), error.data?.gavel?.code);
  }
  return body.result?.data;
}

async function signIn(server: string, { user, password }: Credentials): Promise<string> {
  if (user === undefined || password === undefined) {
    throw new Refusal("give --token, or --user and --password", NO_ACCESS);
  }
  const send = async (factorCode?: string) => {
    const answer = await reach(server, "/api/login", {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify({ username: user, password, factorCode }),
    });
    await readEnvelope(answer, NO_ACCESS);
    return answer.headers.get("authorization");
  };
  const token = await send().catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== "SECOND_FACTOR_REQUIRED") throw error;
    return send(await askSecret(`Code of the second factor of ${user}: `));
  });
  if (token === null) throw new Refusal(`${server} sent no token`, NO_ACCESS);
  return token;
}

async function reach(server: string, path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(`${server.replace(/\/$/, "")}${path}`, init);
  } catch (error) {
    throw new Refusal(`${server} cannot be reached: ${messageOf(error)}`, NO_ACCESS);
  }
}

/** 401 and 403: whoever holds the token may not do this, whatever is sent. */
const statusOf = (http: number) => (http === 401 || http === 403 ? NO_ACCESS : 1);

async function readEnvelope(answer: Response, failure = statusOf(answer.status)): Promise<unknown> {
  const body = (await readJson(answer)) as Partial<Envelope>;
  if (body.status === 200) return body.data;
  throw new Refusal(body.msg ?? `the site answered ${answer.status}`, failure, body.code);
}

async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(
      `this is not a Gavel site: it answered ${answer.status} without JSON`,
      NO_ACCESS,
    );
  }
}
