-- Archives of problems that were uploaded to be looked at before anything of them is stored. The bytes are staged for the
-- person and may go before the row does, so it does not refer to them.
create table problem_package (
  id bigint generated always as identity primary key,
  uid text not null references user_account on delete cascade,
  file_name text not null,
  sha256 text not null,
  bytes bigint not null,
  state text not null default 'reading' check (state in ('reading', 'read', 'failed')),
  -- One row for each problem inside, in the order of the archive.
  problems jsonb not null default '[]',
  -- Why nothing more could be read.
  reason text,
  created_at timestamptz not null default now()
);
create index problem_package_uid on problem_package (uid, created_at);

-- When all that an import brought was taken back.
alter table problem_import add column undone_at timestamptz;
