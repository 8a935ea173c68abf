-- Ratings at Codeforces of those who named their account there.

-- null = never looked up, no such account, or one without a rating. Whoever names another account begins anew.
alter table user_account add column cf_rating integer;
create index user_cf_username on user_account (uid) where cf_username <> '';

-- How the last look-up at an address went.
create table rating_lookup (
  url text primary key,
  -- The last time it went well, and for how many people a rating was found then; null = never.
  looked_up_at timestamptz,
  people integer not null default 0,
  -- Why the last try failed; null = it did not.
  fault text
);
