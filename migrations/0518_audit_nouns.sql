-- What the log is narrowed to most: a noun's entries in their order. The beginnings of actions lie in an index as well, but
-- each action there by itself.
create index audit_entry_noun on audit_entry (split_part(action, '.', 1), id desc);
