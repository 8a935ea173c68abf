-- Accounts as administrators list them, and the sheets of accounts made by the dozen.

create index user_account_created on user_account (created_at desc, uid);
-- Staff and the restricted are few; everybody else has the default role.
create index user_account_role on user_account (role_id, created_at desc) where role_id <> 1002;

-- What a deleted account takes along or leaves behind is found by these, not by reading whole tables.
create index submission_current_judgement on submission (current_judgement_id) where current_judgement_id is not null;
create index user_solved_submission on user_solved (submission_id);
create index judgement_created_by on judgement (created_by) where created_by is not null;
create index problem_author on problem (author_uid) where author_uid is not null;

-- Names and passwords of accounts that were made together, until they are fetched once or half an hour is over.
create table generated_sheet (
  -- Of the key that opens it; the key itself is in nobody's hands but those of whoever made the sheet.
  key_sha256 text primary key check (key_sha256 ~ '^[0-9a-f]{64}$'),
  -- Encrypted with that key, so that the database never holds a password that can be read.
  content bytea not null,
  created_by text references user_account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index generated_sheet_expiry on generated_sheet (expires_at);
create index generated_sheet_created_by on generated_sheet (created_by);
