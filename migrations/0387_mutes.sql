-- People who write nothing where others talk, until a moment or, without one, for ever. A row whose end has passed means
-- nothing; it is replaced when they are muted again.
create table mute (
  uid text primary key references user_account on delete cascade,
  ends_at timestamptz,
  -- They read it where they would write.
  reason text not null check (length(reason) between 1 and 200),
  muted_by_uid text references user_account on delete set null,
  muted_by_name text not null,
  created_at timestamptz not null default now()
);
create index mute_listing on mute (created_at desc, uid);
create index mute_muted_by on mute (muted_by_uid) where muted_by_uid is not null;
