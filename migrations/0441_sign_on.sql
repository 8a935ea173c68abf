-- Other places where people prove who they are, and the accounts that they are here.
create table sign_on_source (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('oidc', 'ldap')),
  name text not null check (length(name) between 1 and 50),
  -- Stands where others put a logo.
  letter text not null check (length(letter) between 1 and 2),
  is_on boolean not null,
  -- Newcomers get an account even while registration is closed.
  makes_accounts boolean not null,
  -- What its kind asks for; the slice reads it by a schema.
  settings jsonb not null,
  sealed_secret text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- What a group over there gives here, in this order: the first role that fits, and every group.
create table sign_on_mapping (
  source_id bigint not null references sign_on_source on delete cascade,
  position integer not null,
  value text not null check (length(value) between 1 and 200),
  role_id integer,
  group_id bigint references user_group on delete cascade,
  primary key (source_id, position),
  check ((role_id is null) <> (group_id is null))
);
create index sign_on_mapping_group on sign_on_mapping (group_id);

create table sign_on_identity (
  id uuid primary key default gen_random_uuid(),
  source_id bigint not null references sign_on_source on delete cascade,
  -- What the source calls the person, for ever.
  subject text not null,
  uid text not null references user_account on delete cascade,
  -- What people call it.
  name text not null,
  -- The role that the source gave, which it may take away again.
  granted_role_id integer,
  created_at timestamptz not null,
  used_at timestamptz not null,
  unique (source_id, subject),
  unique (source_id, uid)
);
create index sign_on_identity_uid on sign_on_identity (uid, created_at);

-- Groups that somebody is in because the source says so.
create table sign_on_membership (
  identity_id uuid not null references sign_on_identity on delete cascade,
  group_id bigint not null references user_group on delete cascade,
  primary key (identity_id, group_id)
);
create index sign_on_membership_group on sign_on_membership (group_id);

-- The address that its owner showed to be theirs; it says so while it is the account's. Not known of older accounts, whose
-- owners show it by a mailed link or code.
alter table user_account add column proven_email text;

-- Accounts that a source made have a password that nobody knows, until one is set.
alter table user_account add column has_password boolean not null default true;
create function note_password() returns trigger language plpgsql as $$
begin
  new.has_password := true;
  return new;
end $$;
create trigger user_account_password before update of password_hash on user_account
  for each row when (new.password_hash is distinct from old.password_hash) execute function note_password();

alter table user_session drop constraint user_session_way_check;
alter table user_session add constraint user_session_way_check check (way in (
  'password', 'mail-code', 'app', 'recovery-code', 'passkey', 'passkey-alone', 'provider', 'directory'
));
