-- How the parts of another judge fared when each was last asked: one that works says nothing of the others.
create table remote_site_part (
  site text not null,
  -- Reach: it shows problems. Session: it lets an account in. Form: it takes programs. Runs: it tells what became of them.
  part text not null check (part in ('reach', 'session', 'form', 'runs')),
  -- One of the names of failures; null = as it should be.
  fault text,
  detail text not null default '',
  since timestamptz not null,
  checked_at timestamptz not null,
  -- When administrators were last mailed that its pages are not what they were.
  told_at timestamptz,
  primary key (site, part)
);
