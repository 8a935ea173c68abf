-- The site's mail server, at most one; and an outbox that is its own queue.

create table mail_server (
  is_only boolean primary key default true check (is_only),
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls', 'none')),
  username text not null default '',
  -- Sealed with a key of the site; null = none.
  sealed_password text,
  -- PEM; '' = those that the machine trusts.
  ca_certificate text not null default '',
  sender text not null default '',
  banner_url text not null default '',
  updated_at timestamptz not null default now()
);

alter table mail_outbox
  add column html text,
  -- A mail that is of no use later, such as one with a code.
  add column expires_at timestamptz,
  -- Due from then on; moved ahead while somebody sends it, so that a mail of a server that died comes back.
  add column next_try_at timestamptz not null default now(),
  add column failed_at timestamptz;
-- Mails of earlier releases waited for nothing but a reader: nobody wants their codes sent now.
update mail_outbox set expires_at = created_at + interval '10 minutes';

create index mail_outbox_due on mail_outbox (next_try_at) where sent_at is null and failed_at is null;
