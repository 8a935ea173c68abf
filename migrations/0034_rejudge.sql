-- Judging again: previews that change nothing until they are applied, and who did what by hand.

create table rejudge_batch (
  id bigint generated always as identity primary key,
  problem_id bigint not null references problem on delete cascade,
  -- preview: judged beside what people see, then applied or discarded; direct: what people see starts anew at once
  mode text not null check (mode in ('preview', 'direct')),
  -- Which submissions of the problem were meant, as it was asked for.
  filter jsonb not null default '{}',
  state text not null default 'running'
    check (state in ('running', 'ready', 'applying', 'applied', 'discarded')),
  test_data_version_id bigint references test_data_version,
  created_by text references user_account on delete set null,
  created_at timestamptz not null default now(),
  -- Who applied or discarded it, and when.
  decided_by text references user_account on delete set null,
  decided_at timestamptz,
  ended_at timestamptz
);
create index rejudge_batch_open on rejudge_batch (id) where state in ('running', 'applying');
create index rejudge_batch_problem on rejudge_batch (problem_id);

alter table judgement
  -- Null: made for a preview and not applied. The submission does not know of it.
  alter column version drop not null,
  add column rejudge_batch_id bigint references rejudge_batch on delete set null,
  -- The operator behind a rejudge, a verdict by hand or a cancellation.
  add column created_by text references user_account on delete set null,
  add column case_strip text not null default '',
  drop constraint judgement_reason_check,
  add constraint judgement_reason_check check (reason in ('submit', 'rejudge', 'manual', 'cancel'));
create index judgement_open_rejudge on judgement (rejudge_batch_id) where judged_at is null;
create index judgement_rejudge on judgement (rejudge_batch_id) where rejudge_batch_id is not null;

update judgement set case_strip = submission.case_strip
from submission
where submission.id = judgement.submission_id and submission.version = judgement.version;

-- One submission of a batch, as it was when the batch was made.
create table rejudge_item (
  batch_id bigint not null references rejudge_batch on delete cascade,
  submission_id bigint not null references submission on delete cascade,
  -- A submission whose version is another one now was judged anew since.
  base_version integer not null,
  old_status smallint not null,
  old_score integer,
  old_time_ms integer,
  old_memory_kib integer,
  judgement_id bigint references judgement on delete set null,
  -- Null until it was decided. superseded: judged anew since; fault: the judge failed, nobody's verdict is touched.
  outcome text check (outcome in ('applied', 'superseded', 'fault')),
  primary key (batch_id, submission_id)
);
create index rejudge_item_submission on rejudge_item (submission_id);
create index rejudge_item_judgement on rejudge_item (judgement_id);
create index rejudge_item_waiting on rejudge_item (batch_id, submission_id)
  where judgement_id is null and outcome is null;
create index rejudge_item_undecided on rejudge_item (batch_id, submission_id) where outcome is null;
