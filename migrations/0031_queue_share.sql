-- Fair shares of the judges: the last job that each holder put into a class of the queue. It tells how far the holder
-- has queued ahead while that job waits, and says nothing once it was handed out.
create table queue_share (
  queue_class text not null,
  holder text not null,
  job_id uuid not null,
  primary key (queue_class, holder)
);
