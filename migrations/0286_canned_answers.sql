-- Answers that the jury of a contest has at hand, besides those of the site.

create table contest_desk (
  contest_id bigint primary key references contest on delete cascade,
  canned_answers text[] not null default '{}' check (cardinality(canned_answers) <= 30),
  revision integer not null default 1,
  modified_by text not null
);
