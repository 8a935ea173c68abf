-- What each person adds up to in a group outside its contests, for its rank. It moves with every verdict, in its transaction.
-- Who is a member is not asked here: whoever comes back finds what they had.
create table group_tally (
  group_id bigint not null references user_group on delete cascade,
  uid text not null references user_account on delete cascade,
  -- Submissions, whatever became of them; problems solved; the sum of the best points at each problem.
  total integer not null default 0,
  ac integer not null default 0,
  oi_score bigint not null default 0,
  primary key (group_id, uid)
) with (fillfactor = 70);
create index group_tally_uid on group_tally (uid);

-- From which one person's are counted.
create index submission_of_member on submission (group_id, uid, problem_id, status, oi_rank_score)
  where contest_id is null and group_id is not null;

insert into group_tally (group_id, uid, total, ac, oi_score)
select group_id, uid, sum(total), count(*) filter (where is_solved), coalesce(sum(best), 0)
from (
  select group_id, uid, problem_id, count(*) as total, bool_or(status = 0) as is_solved, max(oi_rank_score) as best
  from submission where contest_id is null and group_id in (select id from user_group)
  group by group_id, uid, problem_id
) as cell
group by group_id, uid;

analyze group_tally;
