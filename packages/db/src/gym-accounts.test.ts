/** Accounts of gyms become those of Codeforces, and what is on its way with them is neither lost nor sent again. */
import { expect, test } from "vitest";
import { openDatabase } from "./client.ts";
import { migrate, readMigrations } from "./migrate.ts";
import { withEmptyDatabase } from "./testing.ts";

const BEFORE = "0438";

/** In each state one with the account that is there twice, and one with another. */
const MADE = `
  insert into user_account (uid, username, password_hash, role_id) values ('a', 'alice', 'x', 1002);
  insert into problem (display_id, title, author_uid, author_name) values ('GYM-100001A', 'A', 'a', 'alice');
  insert into remote_account (site, name, sealed_password, created_at, updated_at) values
    ('CF', 'Bot', 'cf', now(), now()), ('GYM', 'bot', 'gym', now(), now()), ('GYM', 'other', 'gym', now(), now()),
    ('HDU', 'bot', 'hdu', now(), now());
  insert into submission (uid, username, problem_id, language, code, code_bytes)
    select 'a', 'alice', id, 'C', 'x', 1 from problem, generate_series(1, 5);
  insert into judgement (submission_id, version, status) select id, 0, 5 from submission order by id;
  insert into remote_delivery (judgement_id, site, problem, language, state, account_id, sent_at, sent_as, next_at, created_at)
    select j.id, 'GYM', '100001A', '54', s.state, a.id, case when s.state <> 'waiting' then now() end, a.name, now(), now()
    from (select id, row_number() over (order by id) as n from judgement) j
    join (values (1, 'polling', 'bot'), (2, 'searching', 'bot'), (3, 'done', 'bot'), (4, 'searching', 'other'),
      (5, 'polling', 'other')) s (n, state, name) on s.n = j.n
    join remote_account a on a.site = 'GYM' and a.name = s.name;`;

test("an account of a gym is one of Codeforces afterwards", async () => {
  const all = await readMigrations();
  await withEmptyDatabase(async (url) => {
    const { sql, close } = openDatabase(url, { poolSize: 1 });
    try {
      await migrate(
        sql,
        all.filter(({ name }) => name.slice(0, 4) <= BEFORE),
      );
      await sql.unsafe(MADE);
      await migrate(sql);
      const accounts = await sql`
        select site, name, sealed_password from remote_account order by site, name`;
      expect(accounts).toEqual([
        { site: "CF", name: "Bot", sealed_password: "cf" },
        { site: "CF", name: "other", sealed_password: "gym" },
        { site: "HDU", name: "bot", sealed_password: "hdu" },
      ]);
      const deliveries = await sql`
        select d.state, a.name as account, s.name as sought, d.sent_at is not null as sent
        from remote_delivery d left join remote_account a on a.id = d.account_id
        left join remote_account s on s.id = d.sought_account_id order by d.judgement_id`;
      expect(deliveries).toEqual([
        { state: "polling", account: "Bot", sought: null, sent: true },
        // Its run is looked for before anything else.
        { state: "waiting", account: null, sought: "Bot", sent: true },
        { state: "done", account: "Bot", sought: null, sent: true },
        { state: "searching", account: "other", sought: null, sent: true },
        { state: "polling", account: "other", sought: null, sent: true },
      ]);
      const gym = sql`insert into remote_account (site, name, created_at, updated_at) values ('GYM', 'x', now(), now())`;
      await expect(gym).rejects.toThrow("remote_account_site_check");
    } finally {
      await close();
    }
  });
});
