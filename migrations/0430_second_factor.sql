-- What somebody proves with beside the password: an authenticator app (TOTP) or passkeys.
create table user_factor (
  id uuid primary key default gen_random_uuid(),
  uid text not null references user_account on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Of an app: its secret, sealed, and the step of the last code that was taken, which is not taken again.
  sealed_secret text,
  last_step bigint,
  -- Of a passkey.
  credential_id text,
  public_key bytea,
  counter bigint,
  transports text,
  check ((kind = 'totp') = (sealed_secret is not null and last_step is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null and counter is not null and transports is not null))
);
create index user_factor_uid on user_factor (uid, created_at);
create unique index user_factor_app on user_factor (uid) where kind = 'totp';
create unique index user_factor_credential on user_factor (credential_id) where kind = 'passkey';

create table recovery_code (
  uid text not null references user_account on delete cascade,
  code_hash text not null,
  primary key (uid, code_hash)
);

-- One row per wrong code; the counter is the rows of the sliding window.
create table factor_failure (
  id bigint generated always as identity primary key,
  uid text not null references user_account on delete cascade,
  ip text not null,
  failed_at timestamptz not null
);
create index factor_failure_uid on factor_failure (uid, failed_at);
create index factor_failure_time on factor_failure (failed_at);

-- Sign-ins on their way carry what they are in a sealed ticket; here are those that came to an end.
create table spent_ticket (
  id text primary key,
  expires_at timestamptz not null
);
create index spent_ticket_time on spent_ticket (expires_at);

-- Who may do what can depend on having a second factor, so streams look again.
create trigger user_factor_access after delete on user_factor
  for each row execute function announce_access();

alter table action_failure drop constraint action_failure_action_check;
alter table action_failure add constraint action_failure_action_check
  check (action in ('change-password', 'change-email', 'change-factor', 'create-token'));
