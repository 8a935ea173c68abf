-- What the first page says, in other languages: `{"en-US": {"title": …}}`; what is absent or empty there is said as in the row.
alter table announcement add column translations jsonb not null default '{}';
alter table carousel_image add column translations jsonb not null default '{}';
