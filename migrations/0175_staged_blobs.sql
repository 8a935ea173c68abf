-- Bytes that somebody uploaded or had produced and that nothing refers to yet. Kept for a week, counted for each person.
create table staged_blob (
  uid text not null references user_account on delete cascade,
  sha256 text not null references blob,
  created_at timestamptz not null,
  primary key (uid, sha256)
);
create index staged_blob_sha256 on staged_blob (sha256);
create index staged_blob_created_at on staged_blob (created_at);
