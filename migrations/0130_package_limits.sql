-- CMS has a way of its own to call checkers, and packages may ask for up to 1000 passes.
alter table problem
  drop constraint problem_checker_convention_check,
  drop constraint problem_passes_check,
  add constraint problem_checker_convention_check
    check (checker_convention in
      ('peer', 'testlib', 'polygon', 'kattis', 'hustoj', 'qduoj', 'syzoj', 'lemon', 'cms')),
  add constraint problem_passes_check check (passes between 1 and 1000);
