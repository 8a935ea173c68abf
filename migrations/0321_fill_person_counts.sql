-- For those who were there before. A migration of its own, after the short lock that the trigger took: this only reads what
-- others write, and locks nothing but rows that nobody else knows yet.
insert into user_best (uid, problem_id, oi_rank_score)
select uid, problem_id, max(oi_rank_score) from submission
where in_bank and oi_rank_score > 0
group by uid, problem_id;

insert into user_tally (uid, total, ac, oi_score)
select account.uid, coalesce(sent.total, 0), coalesce(solved.ac, 0), coalesce(best.oi_score, 0)
from user_account as account
left join (select uid, count(*) as total from submission where in_bank group by uid) as sent using (uid)
left join (select uid, count(*) as ac from user_solved group by uid) as solved using (uid)
left join (select uid, sum(oi_rank_score) as oi_score from user_best group by uid) as best using (uid)
on conflict (uid) do update
set total = excluded.total, ac = excluded.ac, oi_score = excluded.oi_score;

-- The planner knows nothing of new tables until it has looked.
analyze user_tally;
analyze user_best;
