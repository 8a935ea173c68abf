-- Work for the device takes the place of questions in words. What an address has asked for is counted in `pace`, which
-- does not forget what was spent.
alter table human_check drop constraint human_check_kind_check;
alter table human_check add constraint human_check_kind_check
  check (kind in ('slide', 'question', 'work', 'captcha', 'pass'));
drop index human_check_ip;
