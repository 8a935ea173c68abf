import type { Fill } from "./types.ts";

export function userName(number: number): string {
  return `scale-${String(number).padStart(6, "0")}`;
}

/** Everybody signed in once; few are banned or have another role than most. */
export async function addPeople({ sql, scale, report }: Fill): Promise<void> {
  await sql`
    insert into user_account (uid, username, username_key, username_look, email, password_hash, nickname, realname, school, signature, role_id,
      is_banned, created_at)
    select 'scale' || lpad(n::text, 27, '0'), name, name, name,
      'scale-' || n || '@example.org', 'none', 'Person ' || n, 'Name ' || n * 7919 % 10007, 'School ' || n % 300, '',
      case when n % 2000 = 0 then 1001 when n % 3000 = 0 then 1008 when n % 500 = 0 then 1003 else 1002 end,
      n % 777 = 0,
      now() - interval '3 years' + n * interval '2 years' / ${scale.users}::int
    from generate_series(1, ${scale.users}::int) as n,
      lateral (select 'scale-' || lpad(n::text, greatest(6, length(n::text)), '0') as name) as named`;
  await sql`
    insert into user_session (uid, user_agent, ip, created_at, seen_at)
    select uid, 'scale', '127.0.0.1', at, at
    from (
      select uid, now() - interval '1 day' - random() * interval '170 days' as at
      from user_account where uid like 'scale%'
    ) as signed_in`;
  report(`${scale.users} people`);
}
