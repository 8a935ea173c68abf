-- What each person adds up to in the bank, for ranks. It moves with every verdict, in its transaction.
create table user_tally (
  uid text primary key references user_account on delete cascade,
  -- Submissions, whatever became of them; problems solved; the sum of the best points at each OI problem.
  total integer not null default 0,
  ac integer not null default 0,
  oi_score integer not null default 0
) with (fillfactor = 70);

-- The best points of a person at a problem. Nobody who has none.
create table user_best (
  uid text not null references user_account on delete cascade,
  problem_id bigint not null references problem on delete cascade,
  oi_rank_score integer not null,
  primary key (uid, problem_id)
);
create index user_best_problem on user_best (problem_id);

-- Everybody has a row from the start, so that who counts them has one to lock.
create function begin_tally() returns trigger language plpgsql as $$
begin
  insert into user_tally (uid) select uid from changed;
  return null;
end $$;
create trigger user_account_tallied after insert on user_account
  referencing new table as changed for each statement execute function begin_tally();
