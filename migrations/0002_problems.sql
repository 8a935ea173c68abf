-- Problems, tags, languages and immutable test data.

create table language (
  id integer generated always as identity primary key,
  name text not null unique,
  content_type text not null,
  description text not null default '',
  compile_command text not null default '',
  template text not null default '',
  code_template text not null default '',
  is_spj boolean not null default false,
  oj text not null default 'ME',
  seq integer not null default 0,
  is_enabled boolean not null default true,
  time_multiplier numeric(5, 2) not null default 1,
  memory_multiplier numeric(5, 2) not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table tag_classification (
  id bigint generated always as identity primary key,
  name text not null,
  oj text not null default 'ME',
  rank integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (oj, name)
);

create table tag (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 255),
  color text not null default '',
  oj text not null default 'ME',
  group_id bigint,
  classification_id bigint references tag_classification on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index tag_name on tag (lower(name), oj, coalesce(group_id, 0));

create table problem (
  id bigint generated always as identity primary key,
  display_id text not null check (display_id = upper(display_id) and length(display_id) between 1 and 70),
  title text not null,
  author_uid text references user_account on delete set null,
  author_name text not null,
  type smallint not null default 0 check (type in (0, 1)),
  judge_mode text not null default 'default' check (judge_mode in ('default', 'spj', 'interactive')),
  judge_case_mode text not null default 'default'
    check (judge_case_mode in ('default', 'subtask_lowest', 'subtask_average', 'ergodic_without_error')),
  time_limit_ms integer not null default 1000,
  memory_limit_mb integer not null default 256,
  stack_limit_mb integer not null default 128,
  description text not null default '',
  input text not null default '',
  output text not null default '',
  hint text not null default '',
  source text not null default '',
  examples text not null default '',
  difficulty smallint not null default 0 check (difficulty in (0, 1, 2)),
  -- 1 public, 2 private, 3 only in contests
  auth smallint not null default 1 check (auth in (1, 2, 3)),
  io_score integer,
  code_share boolean not null default true,
  spj_code text,
  spj_language text,
  user_extra_file jsonb,
  judge_extra_file jsonb,
  is_remote boolean not null default false,
  is_remove_end_blank boolean not null default true,
  open_case_result boolean not null default true,
  is_upload_case boolean not null default false,
  is_file_io boolean not null default false,
  io_read_file_name text,
  io_write_file_name text,
  -- Milliseconds; changes when cases, case mode, upload or checker change.
  case_version bigint not null default 0,
  test_data_version_id bigint,
  is_group boolean not null default false,
  group_id bigint,
  apply_public_progress smallint check (apply_public_progress in (1, 2, 3)),
  modified_user text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index problem_display_id on problem (display_id);
create index problem_listing on problem (length(display_id), display_id) where auth = 1 and (group_id is null or apply_public_progress = 2);

-- The same statement in another language; the problem's own columns are the default one.
create table problem_translation (
  problem_id bigint not null references problem on delete cascade,
  locale text not null check (locale in ('zh-CN', 'en-US')),
  title text not null,
  description text not null default '',
  input text not null default '',
  output text not null default '',
  hint text not null default '',
  primary key (problem_id, locale)
);

create table problem_tag (
  problem_id bigint not null references problem on delete cascade,
  tag_id bigint not null references tag on delete cascade,
  primary key (problem_id, tag_id)
);
create index problem_tag_tag on problem_tag (tag_id);

create table problem_language (
  problem_id bigint not null references problem on delete cascade,
  language_id integer not null references language on delete cascade,
  primary key (problem_id, language_id)
);

create table code_template (
  id bigint generated always as identity primary key,
  problem_id bigint not null references problem on delete cascade,
  language_id integer not null references language on delete cascade,
  code text not null,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (problem_id, language_id)
);

-- Content of test files by hash; the bytes lie in the blob store, never here.
create table blob (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null,
  created_at timestamptz not null default now()
);

-- Test data is immutable: a change makes a new version, old judgements keep theirs.
create table test_data_version (
  id bigint generated always as identity primary key,
  problem_id bigint not null references problem on delete cascade,
  -- sha256 over the manifest: modes, limits of files, hashes and scores of all cases in order
  content_hash text not null,
  judge_mode text not null,
  judge_case_mode text not null,
  case_count integer not null,
  created_by text,
  created_at timestamptz not null default now(),
  unique (problem_id, content_hash)
);
alter table problem add constraint problem_test_data_version
  foreign key (test_data_version_id) references test_data_version (id);

create table test_case (
  id bigint generated always as identity primary key,
  version_id bigint not null references test_data_version on delete cascade,
  seq integer not null,
  input_name text not null,
  output_name text not null,
  input_sha256 text not null references blob,
  output_sha256 text not null references blob,
  input_bytes bigint not null,
  output_bytes bigint not null,
  score integer not null default 0,
  group_num integer,
  unique (version_id, seq)
);

-- An uploaded zip, unpacked, waiting for the problem that names it.
create table testcase_upload (
  token text primary key,
  uid text not null references user_account on delete cascade,
  mode text not null,
  files jsonb not null,
  created_at timestamptz not null default now()
);
