-- Who is called so is found in the index alone, with all that is shown of them: of the 200 whose names begin so, and of the
-- newest 300, that are looked at to show seven, each lay in another page of the table.
drop index user_account_username_prefix;
create index user_account_username_prefix on user_account (lower(username) text_pattern_ops)
  include (uid, username, nickname, avatar, is_banned);
drop index user_account_page;
create index user_account_page on user_account (created_at desc, username)
  include (uid, role_id, is_banned, realname, nickname, avatar);
