-- How each session began; null of those from before, and of tests.
alter table user_session add column way text
  check (way in ('password', 'mail-code', 'app', 'recovery-code', 'passkey', 'passkey-alone'));

-- Sign-ins to an account that were refused: the password was wrong, or what had to follow it.
create table sign_in_refusal (
  id bigint generated always as identity primary key,
  uid text not null references user_account on delete cascade,
  refused_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  step text not null check (step in ('password', 'second-factor'))
);
create index sign_in_refusal_uid on sign_in_refusal (uid, refused_at desc);
create index sign_in_refusal_time on sign_in_refusal (refused_at);

-- Mails about sign-ins from elsewhere; those who want none say so.
alter table user_account add column tells_sign_ins boolean not null default true;
