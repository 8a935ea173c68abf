/** What people do about programs for other judges: root, who looks after the accounts, and whoever sent the programs. */
import type { AppRouter } from "@gavel/api/types";
import { VERDICTS } from "@gavel/domain/verdict";
import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import { NO_PACE } from "../../support/no-pace.ts";
import type { FakeJudge, FakeJudges } from "./fake-judges.ts";
import type { SiteInParts } from "./site-in-parts.ts";

interface Row {
  readonly submitId: number;
  readonly site: string;
  readonly status: number;
  readonly fault: string | null;
  readonly run: string | null;
}

/** What so many tries do not mend is broken. */
const RESENT_MAX = 8;

const isOpen = ({ status }: Row) => status >= 5 && status <= 9 && status !== 8;

export class RemoteOffice {
  readonly api: TRPCClient<AppRouter>;
  /** How often each was sent again. */
  readonly resent = new Map<number, number>();
  readonly #site: SiteInParts;
  readonly #judges: FakeJudges;
  readonly token: string;
  /** By key and number of the site's own. */
  readonly #languages = new Map<string, string>();

  private constructor(site: SiteInParts, judges: FakeJudges, token: string) {
    this.#site = site;
    this.#judges = judges;
    this.token = token;
    const headers = { authorization: token };
    this.api = createTRPCClient<AppRouter>({
      links: [httpLink({ url: `${site.url}/trpc`, headers })],
    });
  }

  /** With an account or more at each judge and a problem of each. */
  static async open(site: SiteInParts, judges: FakeJudges): Promise<RemoteOffice> {
    const office = new RemoteOffice(site, judges, await site.signIn());
    await office.api.setting.update.mutate({ defaultSubmitInterval: 0, pace: NO_PACE });
    for (const judge of judges.all) await office.#welcome(judge);
    return office;
  }

  async #welcome(judge: FakeJudge): Promise<void> {
    const { key, problem, accounts } = judge;
    await this.api.remoteProblem.import.mutate({ site: key, problem });
    for (const { name, password } of accounts) {
      const session = judge.openSession(name);
      const secret = { password: session === null ? password : null, session };
      const account = { id: null, site: key, name, isEnabled: true } as const;
      await this.api.remoteAccount.save.mutate({ ...account, ...secret });
    }
    const rows = await this.#site.withDatabase(
      (sql) => sql<{ key: string; name: string }[]>`
        select key, name from remote_language where site = ${key === "GYM" ? "CF" : key}`,
    );
    for (const row of rows) this.#languages.set(`${key} ${row.key}`, row.name);
  }

  async submit(judge: FakeJudge, code: string): Promise<number> {
    const language = this.#languages.get(`${judge.key} ${judge.language}`);
    const form = { pid: judge.problemId, language, code, cid: 0, isRemote: true };
    const path = "/api/submit-problem-judge";
    const { data } = await this.#site.rest<{ submitId: number }>("POST", path, this.token, form);
    return data.submitId;
  }

  /** Each as it stands, by its last way to a judge. */
  rows(): Promise<Row[]> {
    return this.#site.withDatabase(
      (sql) => sql<Row[]>`
        select distinct on (s.id) s.id::int as "submitId", s.status, d.site, d.fault, d.run
        from submission s join judgement j on j.submission_id = s.id
        join remote_delivery d on d.judgement_id = j.id
        order by s.id, d.id desc`,
    );
  }

  /** Does what is to be done by hand. @returns whether so many have come to an end that nobody can better */
  async tend(ended: number): Promise<boolean> {
    const rows = await this.rows();
    const failed = rows.filter((row) => this.#isForAnotherTry(row));
    await this.#lookAfterSites();
    for (const { submitId } of failed) {
      this.resent.set(submitId, (this.resent.get(submitId) ?? 0) + 1);
      await this.#site.rest("GET", `/api/resubmit?submitId=${submitId}`, this.token);
    }
    return rows.filter((row) => !isOpen(row)).length - failed.length >= ended;
  }

  #isForAnotherTry({ status, fault, submitId }: Row): boolean {
    if (fault === "lost") return false;
    if (status !== VERDICTS.submittedFailed.code && fault !== "noAccount") return false;
    return (this.resent.get(submitId) ?? 0) < RESENT_MAX;
  }

  /** Of a judge that wanted a browser root sees whether it still does, and sessions that ended begin anew. */
  async #lookAfterSites(): Promise<void> {
    for (const {
      site,
      trouble,
      closedUntil,
      accounts,
    } of await this.api.remoteAccount.list.query()) {
      const judge = this.#judges.all.find(({ key }) => key === site);
      if (trouble === "blocked" && closedUntil !== null) {
        await this.api.remoteAccount.trySite.mutate({ site });
      }
      for (const { id, name } of accounts.filter(({ state }) => state === "expired")) {
        const session = judge?.openSession(name) ?? null;
        const account = { id, site, name, isEnabled: true, password: null } as const;
        if (session === null) await this.api.remoteAccount.try.mutate({ id });
        else await this.api.remoteAccount.save.mutate({ ...account, session });
      }
    }
  }
}
