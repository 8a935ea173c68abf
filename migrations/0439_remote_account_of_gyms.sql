-- A gym is part of Codeforces: an account there is one and sends one program at a time, wherever it goes.

-- Who is there twice keeps the account of Codeforces. What was sent with the other one is looked for and followed with it.
create temporary table twin on commit drop as
  select gym.id as gym, cf.id as cf
  from remote_account gym
  join remote_account cf on cf.site = 'CF' and lower(cf.name) = lower(gym.name)
  where gym.site = 'GYM';
update remote_delivery d set account_id = twin.cf from twin
  where d.account_id = twin.gym and d.state not in ('waiting', 'sending', 'searching');
update remote_delivery d set state = 'waiting', account_id = null, sought_account_id = twin.cf from twin
  where d.account_id = twin.gym and d.state in ('sending', 'searching');
update remote_delivery d set account_id = null from twin where d.account_id = twin.gym and d.state = 'waiting';
update remote_delivery d set sought_account_id = twin.cf from twin where d.sought_account_id = twin.gym;
delete from remote_account a using twin where a.id = twin.gym;
update remote_account set site = 'CF' where site = 'GYM';

alter table remote_account drop constraint remote_account_site_check;
alter table remote_account add constraint remote_account_site_check check (site in ('HDU', 'CF', 'POJ', 'AC', 'SPOJ'));
