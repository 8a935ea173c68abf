-- Which keepers of the bank were told of what waits for them, and by which morning's reminder.
create table application_reminder (
  uid text primary key references user_account on delete cascade,
  -- Six of that morning where the site is.
  told_for timestamptz not null
);
