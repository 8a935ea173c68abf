-- Backups that the site takes of itself: by the clock, or when root asks for one. It is in no backup itself, so it refers to
-- no table that is.
create table backup_run (
  id bigint generated always as identity primary key,
  state text not null check (state in ('wanted', 'running', 'done', 'incomplete', 'failed')),
  -- The moment of the schedule that it is for; null = somebody asked for it.
  due_at timestamptz unique,
  asked_by text,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- By the database's clock: the last sign of life of whoever takes it.
  beat_at timestamptz,
  taker uuid,
  -- Which machine's disk it is on.
  host text,
  part text not null default '',
  percent int,
  archive text,
  archive_bytes bigint,
  row_count bigint,
  file_count bigint,
  new_file_count bigint,
  damaged_count int,
  lacks_secret boolean not null default false,
  fault text
);
-- One at a time.
create unique index backup_run_open on backup_run ((true)) where state in ('wanted', 'running');
