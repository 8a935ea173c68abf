-- Checkers of Polygon give points of the test itself where testlib's give a share of it.
alter table problem
  drop constraint problem_checker_convention_check,
  add constraint problem_checker_convention_check
    check (checker_convention in ('peer', 'testlib', 'polygon', 'kattis', 'hustoj', 'qduoj', 'syzoj', 'lemon'));
