-- Who sends again and again within the interval proves once that a person does.
create table submit_haste (
  uid text primary key,
  -- The last times that they were too fast, oldest first, in milliseconds since 1970; three at most.
  breaches jsonb not null,
  proof_wanted boolean not null,
  updated_at timestamptz not null
);
create index submit_haste_age on submit_haste (updated_at);

-- Whom a captcha was drawn for: clients that send its letters alone mean the last one.
alter table human_check add column uid text;
create index human_check_uid on human_check (uid, created_at) where uid is not null;
