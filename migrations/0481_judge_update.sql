-- Judges that the site has packed of itself, for judge servers to become: their bytes are a blob.
create table judge_release (
  sha256 text primary key references blob (sha256),
  version text not null,
  made_at timestamptz not null
);

-- is_updatable: who runs it starts it again once it has replaced itself. update_sha256: what root wants it to become, until
-- it has said how that went; update_fault: why the last one did not pass.
alter table judgehost
  add column is_updatable boolean not null default false,
  add column update_sha256 text references judge_release (sha256),
  add column update_fault text;
