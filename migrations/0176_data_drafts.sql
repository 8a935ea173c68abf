-- Versions of test data get a number for each problem, a note, and what a setter sees beside the cases.
alter table test_data_version
  -- 0 = the next one, which the trigger fills in.
  add column number integer not null default 0,
  add column note text not null default '',
  -- Subtasks with title, points and needs; null = the version was not made in the workbench.
  add column subtasks jsonb;
-- Going back makes a new version with the old content.
alter table test_data_version drop constraint test_data_version_problem_id_content_hash_key;
create index test_data_version_content on test_data_version (problem_id, content_hash);

update test_data_version as version set number = counted.number
from (select id, row_number() over (partition by problem_id order by id) as number from test_data_version) as counted
where counted.id = version.id;
alter table test_data_version add constraint test_data_version_number unique (problem_id, number);

create function number_test_data_version() returns trigger language plpgsql as $$
begin
  if new.number = 0 then
    select coalesce(max(number), 0) + 1 into new.number from test_data_version where problem_id = new.problem_id;
  end if;
  return new;
end $$;
create trigger number_test_data_version before insert on test_data_version
  for each row execute function number_test_data_version();

-- Null: uploaded, or older than this column.
alter table test_case add column made_by jsonb;

-- Test data as it is being edited: one for each problem. Judges never see it.
create table test_data_draft (
  problem_id bigint primary key references problem on delete cascade,
  -- Rises with each change of the draft and with each new version, so that two editors notice each other.
  revision integer not null default 0,
  -- false = the live version is what is edited, and there are no cases here.
  is_open boolean not null,
  base_version_id bigint references test_data_version,
  note text not null default '',
  subtasks jsonb not null default '[]',
  -- The tree of test groups of the base version, which the subtasks cannot say, is kept.
  keeps_grading boolean not null default false,
  saved_by text,
  saved_at timestamptz not null
);

create table test_data_draft_case (
  problem_id bigint not null references test_data_draft on delete cascade,
  seq integer not null,
  input_name text not null,
  output_name text not null,
  input_sha256 text not null references blob,
  -- Null: there is no answer yet.
  output_sha256 text references blob,
  score integer not null default 0,
  group_num integer,
  settings jsonb,
  made_by jsonb,
  primary key (problem_id, seq)
);

-- Files on their way in, piece by piece; the bytes lie beside the blob store until they are complete and read.
create table data_upload (
  id text primary key,
  uid text not null references user_account on delete cascade,
  problem_id bigint not null references problem on delete cascade,
  ip text not null,
  name text not null,
  bytes bigint not null,
  created_at timestamptz not null
);
create index data_upload_uid on data_upload (uid);
create index data_upload_ip on data_upload (ip);
create index data_upload_created_at on data_upload (created_at);
