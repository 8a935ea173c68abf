-- Which groups everybody may see is kept with what they are called (0508).
drop trigger user_group_called on user_group;
create trigger user_group_called
  after insert or update of name, short_name, brief, is_visible, is_banned, disbanded_at or delete or truncate on user_group
  for each statement execute function note_name_change();
