-- Contests: what an organiser sets, whose problems they hold, who takes part, and what happens in them beside submissions.

create table contest (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 500),
  -- Markdown.
  description text not null default '' check (length(description) <= 65535),
  -- 0 ACM, 1 OI; never changes.
  type smallint not null check (type in (0, 1)),
  -- 0 public, 1 private: a password to enter, 2 protected: a password to submit.
  auth smallint not null default 0 check (auth in (0, 1, 2)),
  -- As typed: its organisers read it again and hand it out.
  password text check (length(password) between 1 and 255),
  start_time timestamptz not null,
  end_time timestamptz not null,
  seal_rank boolean not null default false,
  seal_time timestamptz,
  -- The board opens by itself at the end; else it stays sealed until `thawed_at`.
  auto_real_rank boolean not null default true,
  thawed_at timestamptz,
  finalized_at timestamptz,
  open_rank boolean not null default false,
  open_print boolean not null default false,
  allow_end_submit boolean not null default false,
  rank_show_name text not null default 'username' check (rank_show_name in ('username', 'nickname', 'realname')),
  open_account_limit boolean not null default false,
  account_limit_rule text not null default '',
  -- Usernames of those who take part out of competition.
  star_accounts text[] not null default '{}',
  oi_rank_score_type text not null default 'Recent' check (oi_rank_score_type in ('Recent', 'Highest')),
  -- 0 none, 1 a share of those ranked, 2 a number.
  award_type smallint not null default 0 check (award_type in (0, 1, 2)),
  -- [{priority, name, background, color, num}]
  award_config jsonb not null default '[]',
  is_visible boolean not null default true,
  group_id bigint,
  author_uid text references user_account on delete set null,
  author_name text not null,
  -- What it was cloned from.
  source_id bigint references contest on delete set null,
  -- Rises with each save of the form.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (end_time > start_time),
  check (auth = 0 or password is not null),
  check (not seal_rank or seal_time is not null)
);
-- What the public list asks: newest start first.
create index contest_listing on contest (start_time desc, id desc) where is_visible and group_id is null;
create index contest_end on contest (end_time);
create index contest_group on contest (group_id, start_time desc, id desc) where group_id is not null;
create index contest_author on contest (author_uid);

create table contest_problem (
  id bigint generated always as identity primary key,
  contest_id bigint not null references contest on delete cascade,
  problem_id bigint not null references problem on delete cascade,
  -- The letter.
  display_id text not null check (length(display_id) between 1 and 50),
  title text not null check (length(title) between 1 and 255),
  -- Of its balloon, #rrggbb; empty = none chosen.
  color text not null default '' check (color = '' or color ~ '^#[0-9a-f]{6}$'),
  ordinal integer not null,
  -- Judging of it waits: since when, by whom and why.
  paused_at timestamptz,
  paused_by text,
  pause_reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (contest_id, problem_id),
  unique (contest_id, ordinal) deferrable initially deferred
);
create unique index contest_problem_display_id on contest_problem (contest_id, lower(display_id));
create index contest_problem_of on contest_problem (problem_id);

-- Who has entered with the password.
create table contest_registration (
  contest_id bigint not null references contest on delete cascade,
  uid text not null references user_account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (contest_id, uid)
);
create index contest_registration_of on contest_registration (uid, contest_id desc);

create table contest_announcement (
  id bigint generated always as identity primary key,
  contest_id bigint not null references contest on delete cascade,
  title text not null check (length(title) between 1 and 255),
  -- Markdown.
  content text not null check (length(content) <= 65535),
  uid text references user_account on delete set null,
  author_name text not null,
  is_visible boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contest_announcement_of on contest_announcement (contest_id, created_at desc, id desc);

-- A question of a contestant, and the jury's answers: to the one who asked, or to all.
create table contest_clarification (
  id bigint generated always as identity primary key,
  contest_id bigint not null references contest on delete cascade,
  contest_problem_id bigint references contest_problem on delete set null,
  -- The question that this answers; null = a question.
  question_id bigint references contest_clarification on delete cascade,
  author_uid text references user_account on delete set null,
  author_name text not null,
  content text not null check (length(content) between 1 and 10000),
  -- An answer to everybody.
  is_to_all boolean not null default false,
  -- Of a question: when an answer was given, or it was marked as needing none.
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  check (question_id is not null or not is_to_all)
);
create index contest_clarification_of on contest_clarification (contest_id, id desc);
create index contest_clarification_open on contest_clarification (contest_id, id)
  where question_id is null and answered_at is null;
create index contest_clarification_answers on contest_clarification (question_id) where question_id is not null;

create table contest_print (
  id bigint generated always as identity primary key,
  contest_id bigint not null references contest on delete cascade,
  uid text references user_account on delete set null,
  username text not null,
  realname text not null default '',
  content text not null check (length(content) between 50 and 65535),
  -- 0 waits, 1 printed.
  status smallint not null default 0 check (status in (0, 1)),
  printed_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contest_print_listing on contest_print (contest_id, status, id desc);
create index contest_print_of on contest_print (uid, created_at desc);

-- The first accepted submission of each person to each problem: a balloon, and what became of it. Maintained with verdicts.
create table contest_balloon (
  contest_problem_id bigint not null references contest_problem on delete cascade,
  uid text not null references user_account on delete cascade,
  id bigint generated always as identity unique,
  contest_id bigint not null references contest on delete cascade,
  submission_id bigint not null references submission on delete cascade,
  -- Taken to the team, and handed over.
  taken_by text,
  taken_at timestamptz,
  is_checked boolean not null default false,
  checked_by text,
  checked_at timestamptz,
  primary key (contest_problem_id, uid)
);
create index contest_balloon_listing on contest_balloon (contest_id, is_checked, submission_id desc);
create index contest_balloon_submission on contest_balloon (submission_id);

-- All that a board is made of, in the order of sending.
create index submission_board on submission (contest_id, contest_problem_id, uid, id) where contest_id is not null;
