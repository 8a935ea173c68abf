-- How many comments stand in a discussion, without the replies to them: for its pages, which counted them one by one.
alter table discussion add column thread_count integer not null default 0;
update discussion set thread_count = part.n
from (select discussion_id, count(*) as n from comment where discussion_id is not null group by discussion_id) as part
where id = part.discussion_id;

create or replace function count_comments() returns trigger language plpgsql as $$
begin
  perform 1 from discussion where id in (select discussion_id from changed) order by id for no key update;
  if tg_op = 'INSERT' then
    update discussion set comment_count = comment_count + part.n, thread_count = thread_count + part.n
    from (select discussion_id, count(*) as n from changed group by discussion_id) as part
    where id = part.discussion_id;
  else
    -- Its replies go with it; their own trigger finds no comment any more and leaves them to this one.
    update discussion set comment_count = comment_count - part.all_said, thread_count = thread_count - part.n
    from (
      select discussion_id, sum(1 + reply_count) as all_said, count(*) as n from changed group by discussion_id
    ) as part
    where id = part.discussion_id;
  end if;
  return null;
end $$;
