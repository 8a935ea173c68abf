-- How a problem's checker is spoken to, comparison rules beyond the two of the site, and what one case has of its own.

alter table problem
  add column checker_convention text not null default 'peer'
    check (checker_convention in ('peer', 'testlib', 'kattis', 'hustoj', 'qduoj', 'syzoj', 'lemon')),
  add column checker_arguments jsonb not null default '[]',
  -- More than 1: multi-pass, the checker writes the next pass's input.
  add column passes smallint not null default 1 check (passes between 1 and 20),
  -- Null: equality by is_remove_end_blank.
  add column compare_rules jsonb;

alter table test_data_version
  -- A tree of test groups where the case modes do not suffice; null = by case mode.
  add column grading jsonb;

alter table test_case
  -- Limits and checker arguments that differ from the problem's; null = none do.
  add column settings jsonb;
