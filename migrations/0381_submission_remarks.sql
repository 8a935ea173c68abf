-- What teachers and the author of a program write to its lines, in the trainings of groups. It goes with the submission; what
-- a deleted account wrote stays under its name.
create table submission_remark (
  id bigint generated always as identity primary key,
  submission_id bigint not null references submission on delete cascade,
  -- From 1.
  line integer not null check (line > 0),
  -- Markdown.
  content text not null check (length(content) between 1 and 2000),
  author_uid text references user_account on delete set null,
  author_name text not null,
  -- By the author of the program or by one who teaches, whoever wrote it: an account may be deleted.
  by_teacher boolean not null,
  -- When the other side saw it for the first time.
  read_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index submission_remark_of on submission_remark (submission_id, id);
create index submission_remark_author on submission_remark (author_uid) where author_uid is not null;
