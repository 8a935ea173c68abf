-- Headings among the problems of a training. One stands before the first problem whose rank is not below its own, so a problem
-- that is moved by its rank alone comes under another one, and a heading stays when the problems under it go.
create table training_chapter (
  id bigint generated always as identity primary key,
  training_id bigint not null references training on delete cascade,
  -- In the same row as the problems' ranks; those with the same one follow in the order in which they came.
  rank integer not null check (rank >= 0),
  title text not null check (length(title) between 1 and 255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index training_chapter_of on training_chapter (training_id, rank, id);
