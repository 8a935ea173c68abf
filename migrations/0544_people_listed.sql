-- Which people are on a page of the back office's list is kept by servers as well, as whom a keyword finds is (0543): so the lines
-- tell of roles and of the list's order too.
create or replace trigger user_account_called
  after insert or update of username, nickname, realname, email, avatar, is_banned, role_id, created_at or delete or truncate
  on user_account for each statement execute function note_name_change();
