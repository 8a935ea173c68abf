-- The counts of problems by language as well, so that no list of a million submissions is counted row by row.
create table problem_language_count (
  problem_id bigint not null references problem on delete cascade,
  language text not null,
  total integer not null default 0,
  ac integer not null default 0,
  pe integer not null default 0,
  ce integer not null default 0,
  wa integer not null default 0,
  tle integer not null default 0,
  mle integer not null default 0,
  re integer not null default 0,
  se integer not null default 0,
  pa integer not null default 0,
  primary key (language, problem_id)
);
create index problem_language_count_problem on problem_language_count (problem_id);

insert into problem_language_count (problem_id, language, total, ac, pe, ce, wa, tle, mle, re, se, pa)
select problem_id, language, count(*), count(*) filter (where status = 0), count(*) filter (where status = -3),
  count(*) filter (where status = -2), count(*) filter (where status = -1), count(*) filter (where status = 1),
  count(*) filter (where status = 2), count(*) filter (where status = 3), count(*) filter (where status = 4),
  count(*) filter (where status = 8)
from submission
where group_id is null
group by problem_id, language;
