-- What each subtask gave, in the order of its number, where a problem is scored by them: an OI contest may take the best of
-- each over all tries. null = it has none of its own, and counts as a whole.
alter table judgement add column subtask_scores integer[];
alter table submission add column subtask_scores integer[];

update judgement set subtask_scores = known.scores
from (
  select id, array_agg(points order by part) as scores
  from (
    select judgement.id, coalesce(judgement_run.group_num, 1) as part,
      case test_data_version.judge_case_mode
        when 'subtask_lowest' then min(coalesce(judgement_run.score, 0))
        else round(avg(coalesce(judgement_run.score, 0)))::int
      end as points
    from submission
    join judgement on judgement.id = submission.current_judgement_id
    join problem on problem.id = submission.problem_id
    join test_data_version on test_data_version.id = judgement.test_data_version_id
    join judgement_run on judgement_run.judgement_id = judgement.id
    where submission.contest_id is not null and problem.type = 1 and judgement.score is not null
      and not submission.is_manual and test_data_version.judge_case_mode in ('subtask_lowest', 'subtask_average')
    group by judgement.id, coalesce(judgement_run.group_num, 1), test_data_version.judge_case_mode
  ) as part
  group by id
) as known
where judgement.id = known.id;
update submission set subtask_scores = judgement.subtask_scores
from judgement
where judgement.id = submission.current_judgement_id and submission.contest_id is not null
  and judgement.subtask_scores is not null;

drop trigger submission_board_judged on submission;
create trigger submission_board_judged after update of status, score, subtask_scores, time_ms on submission
  for each row when (
    new.contest_id is not null
    and (old.status, old.score, old.subtask_scores, old.time_ms)
      is distinct from (new.status, new.score, new.subtask_scores, new.time_ms)
    and not (old.status in (5, 6, 7, 9) and new.status in (5, 6, 7, 9))
  ) execute function announce_board();

alter table contest drop constraint contest_oi_rank_score_type_check;
alter table contest add constraint contest_oi_rank_score_type_check
  check (oi_rank_score_type in ('Recent', 'Highest', 'SubtaskBest'));
