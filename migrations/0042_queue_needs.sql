-- The combinations of languages that queued work has needed: few, and asked for at each claim by hosts that lack some.
create table queue_need (
  needs text primary key
);
