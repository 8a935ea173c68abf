-- Looking ratings up takes long where many named their account: one server at a time does it, and names that are
-- nobody's are not asked for every night.

-- When Codeforces last knew nobody of that name; null = it was not asked, or knew them. Whoever names another begins anew.
alter table user_account add column cf_unknown_at timestamptz;

-- Somebody is at it until then, and longer if they say so; null = nobody is.
alter table rating_lookup add column busy_until timestamptz;
