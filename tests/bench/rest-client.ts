/** The few calls of the REST surface that a report needs. */
import { z } from "zod";

const envelope = z.object({ status: z.number(), msg: z.string(), data: z.unknown() });
const judge = z.object({ submitId: z.number() });
const statuses = z.record(z.string(), z.object({ status: z.number() }));
const caseResults = z.object({ judgeCaseList: z.array(z.unknown()).nullable() });

/** Not yet judged: pending, compiling, judging, submitted and so on. */
const IN_PROGRESS = new Set([5, 6, 7, 9]);
const ASK_EVERY_MS = 5;

export class RestClient {
  readonly #url: string;
  #token = "";

  constructor(url: string) {
    this.#url = url;
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: this.#token },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    this.#token = answer.headers.get("authorization") ?? this.#token;
    const { status, msg, data } = envelope.parse(await answer.json());
    if (status !== 200) throw new Error(`${method} ${path}: ${msg}`);
    return data;
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.#call("POST", "/api/login", { username, password });
  }

  async submit(pid: string, language: string, code: string): Promise<number> {
    const body = { pid, language, code, cid: 0, isRemote: false };
    return judge.parse(await this.#call("POST", "/api/submit-problem-judge", body)).submitId;
  }

  async waitForVerdict(submitId: number): Promise<number> {
    for (;;) {
      const body = { submitIds: [submitId] };
      const found = statuses.parse(await this.#call("POST", "/api/check-submissions-status", body));
      const status = found[String(submitId)]?.status ?? 5;
      if (!IN_PROGRESS.has(status)) return status;
      await Bun.sleep(ASK_EVERY_MS);
    }
  }

  async countCases(submitId: number): Promise<number> {
    const data = await this.#call("GET", `/api/get-all-case-result?submitId=${submitId}`);
    return caseResults.parse(data).judgeCaseList?.length ?? 0;
  }
}
