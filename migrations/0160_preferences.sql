-- What somebody chose for the site and the editor, wherever they sign in. What is left out was never chosen.

create table user_preference (
  uid text primary key references user_account on delete cascade,
  chosen jsonb not null default '{}' check (jsonb_typeof(chosen) = 'object'),
  updated_at timestamptz not null default now()
);
