-- A judge server that wants the name of another and is refused: a copy of its data folder on a second machine, for instance.
alter table judgehost
  add column rival_at timestamptz,
  add column rival_address text not null default '',
  add column rival_is_copy boolean not null default false;
