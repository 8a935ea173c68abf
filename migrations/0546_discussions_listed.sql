-- Which discussions are on a page of their lists is kept by servers as well, as their names are (0508): so the lines tell of whatever
-- decides that.
create or replace trigger discussion_called
  after insert or update of title, description, group_id, category_id, problem_id, author_uid, author_name, is_pinned, is_disabled
  or delete or truncate on discussion for each statement execute function note_name_change();
