-- What people are found by, and what is shown of who is found, changes seldom beside how often it is searched: servers keep whom
-- a keyword finds as long as nobody came, went or is called otherwise, as of other names (0508).
create trigger user_account_called
  after insert or update of username, nickname, realname, email, avatar, is_banned or delete or truncate on user_account
  for each statement execute function note_name_change();
