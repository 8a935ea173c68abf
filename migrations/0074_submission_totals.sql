-- How many submissions of each language there are with each verdict, as lines to be added up: each submission and each
-- verdict adds one and waits for nobody. Servers put the lines together now and then.
create table submission_total (
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
  pa integer not null default 0
);
insert into submission_total (language, total, ac, pe, ce, wa, tle, mle, re, se, pa)
select language, sum(total), sum(ac), sum(pe), sum(ce), sum(wa), sum(tle), sum(mle), sum(re), sum(se), sum(pa)
from problem_language_count group by language;

-- With a problem its submissions go, and its counts by cascade.
create function uncount_languages() returns trigger language plpgsql as $$
begin
  insert into submission_total (language, total, ac, pe, ce, wa, tle, mle, re, se, pa)
  select language, -sum(total), -sum(ac), -sum(pe), -sum(ce), -sum(wa), -sum(tle), -sum(mle), -sum(re), -sum(se), -sum(pa)
  from changed group by language;
  return null;
end $$;
create trigger problem_language_count_removed after delete on problem_language_count
  referencing old table as changed for each statement execute function uncount_languages();
