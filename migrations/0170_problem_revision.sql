-- Two people may have one problem's form open: a save names the revision it began from. And the language that the
-- problem's own texts are written in; null = nobody said.
alter table problem
  add column revision integer not null default 0,
  add column main_locale text check (main_locale in ('zh-CN', 'en-US'));
