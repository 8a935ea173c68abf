-- The queue keeps the times of work by the clock.
drop table timed_job;
