-- Who of the jury is writing an answer. It tells the others and holds nobody off; it ends by itself.

create table contest_answering (
  question_id bigint not null references contest_clarification on delete cascade,
  uid text not null references user_account on delete cascade,
  contest_id bigint not null references contest on delete cascade,
  username text not null,
  until timestamptz not null,
  primary key (question_id, uid)
);
create index contest_answering_of on contest_answering (contest_id);
create index contest_answering_person on contest_answering (uid);
