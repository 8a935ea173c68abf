-- What a wrong try costs on an ACM board, once the problem is solved.
alter table contest add column penalty_minutes integer not null default 20
  check (penalty_minutes between 0 and 1440);
