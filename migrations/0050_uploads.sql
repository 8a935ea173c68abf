-- Files that people upload: what for, how the site names them, and since when nothing speaks of them.
alter table site_file
  add column id bigint generated always as identity unique,
  -- problem: came with a problem and goes with it. The others stay while some text or picture of the site names them.
  add column purpose text not null default 'problem'
    check (purpose in ('problem', 'avatar', 'markdown', 'carousel')),
  -- First nightly look that found no mention of it; null while there is one.
  add column unused_since timestamptz;
create index site_file_upload on site_file (created_at) where purpose <> 'problem';

-- What the server does by the clock, for all its processes together.
create table timed_job (
  name text primary key,
  started_at timestamptz not null
);
