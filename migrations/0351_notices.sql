-- Messages that root writes to everybody, to administrators or to one person. They go out within the hour or at once; from
-- then on the recipients have their own, and this row only tells that there was one.
create table site_notice (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 255),
  content text not null check (length(content) between 1 and 65535),
  audience text not null check (audience in ('All', 'Single', 'Admin')),
  recipient_uid text references user_account on delete cascade,
  admin_uid text references user_account on delete set null,
  admin_name text not null,
  pushed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((audience = 'Single') = (recipient_uid is not null))
);
create index site_notice_waiting on site_notice (id) where pushed_at is null;
create index site_notice_recipient on site_notice (recipient_uid) where recipient_uid is not null;
create index site_notice_admin on site_notice (admin_uid) where admin_uid is not null;
