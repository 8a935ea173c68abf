-- What administrators changed. Rows are only ever added; the trigger holds that against our own mistakes too.

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Name and uid as they were: no foreign key, since what somebody did outlives their account. Null: the command line.
  actor_uid text,
  actor_name text not null default '',
  ip text not null default '',
  -- noun.verb of packages/domain/src/audit.ts; a later release may write words that this one does not know.
  action text not null check (length(action) between 3 and 64),
  target_id text not null default '',
  target_name text not null default '',
  -- Only fields that differ; null where there was nothing before, or nothing after.
  before jsonb,
  after jsonb
);
create index audit_entry_actor on audit_entry (lower(actor_name), id desc);
create index audit_entry_action on audit_entry (action text_pattern_ops, id desc);
create index audit_entry_target on audit_entry (target_id, id desc);
create index audit_entry_at on audit_entry (at);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function refuse_audit_change();
