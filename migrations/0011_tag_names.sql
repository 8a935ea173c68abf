-- The same tag and class in other languages, `{"en-US": "Graphs"}`; `name` is the default and the key.
alter table tag add column names jsonb not null default '{}';
alter table tag_classification add column names jsonb not null default '{}';
