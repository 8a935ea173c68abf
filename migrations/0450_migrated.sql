-- What came from another judge, and what it is here: a second run of `gavel migrate` leaves it alone. A row outlives what it
-- names, so that what was deleted here does not come back.
create table migrated (
  -- Which judge, as whoever moved it called it.
  source text not null,
  kind text not null,
  source_id text not null,
  target_id text not null,
  migrated_at timestamptz not null default now(),
  primary key (source, kind, source_id)
);
