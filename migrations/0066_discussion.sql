-- Discussions, their comments, replies and likes. Contest comments share the tables: a comment belongs to a discussion
-- or to a contest. Whoever wrote may lose the account: what was said stays, under the name it was said by.

create table discussion_category (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 255),
  -- The same in other languages, as for tags; `name` is the default.
  names jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
insert into discussion_category (name, names) values
  ('闲聊', '{"en-US": "Chat"}'),
  ('题解', '{"en-US": "Editorial"}'),
  ('求助', '{"en-US": "Help"}'),
  ('建议', '{"en-US": "Suggestion"}'),
  ('记录', '{"en-US": "Note"}');

create table discussion (
  id bigint generated always as identity primary key,
  category_id bigint not null references discussion_category,
  title text not null check (length(title) between 1 and 255),
  description text not null check (length(description) <= 255),
  content text not null check (length(content) between 1 and 65535),
  problem_id bigint references problem on delete set null,
  group_id bigint,
  author_uid text references user_account on delete set null,
  author_name text not null,
  -- The site role when it was written: it decides the badge and whether raw HTML is kept.
  author_role integer not null check (author_role between 1000 and 1008),
  is_pinned boolean not null default false,
  -- Switched off by staff: nobody else sees it.
  is_disabled boolean not null default false,
  view_count integer not null default 0,
  like_count integer not null default 0,
  -- Comments and replies together.
  comment_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index discussion_listing on discussion (is_pinned desc, id desc) where group_id is null;
create index discussion_group on discussion (group_id, is_pinned desc, id desc) where group_id is not null;
create index discussion_problem on discussion (problem_id, is_pinned desc, id desc);
create index discussion_author on discussion (author_uid, id desc);
create index discussion_category_id on discussion (category_id);

create table comment (
  id bigint generated always as identity primary key,
  discussion_id bigint references discussion on delete cascade,
  contest_id bigint,
  content text not null check (length(content) between 1 and 10000),
  author_uid text references user_account on delete set null,
  author_name text not null,
  author_role integer not null check (author_role between 1000 and 1008),
  like_count integer not null default 0,
  reply_count integer not null default 0,
  created_at timestamptz not null default now(),
  check (num_nonnulls(discussion_id, contest_id) = 1)
);
create index comment_discussion on comment (discussion_id, id) where discussion_id is not null;
create index comment_discussion_liked on comment (discussion_id, like_count desc, id desc) where discussion_id is not null;
create index comment_contest on comment (contest_id, id) where contest_id is not null;
create index comment_contest_liked on comment (contest_id, like_count desc, id desc) where contest_id is not null;
create index comment_author on comment (author_uid);

create table reply (
  id bigint generated always as identity primary key,
  comment_id bigint not null references comment on delete cascade,
  -- The reply that this one answers; null = the comment itself.
  quote_reply_id bigint references reply on delete set null,
  content text not null check (length(content) between 1 and 10000),
  author_uid text references user_account on delete set null,
  author_name text not null,
  author_role integer not null check (author_role between 1000 and 1008),
  addressee_uid text references user_account on delete set null,
  addressee_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index reply_comment on reply (comment_id, id);
create index reply_quote on reply (quote_reply_id) where quote_reply_id is not null;
create index reply_author on reply (author_uid);
create index reply_addressee on reply (addressee_uid);

-- A row outlives its unlike, so that whoever is liked again by the same person is not told again.
create table discussion_like (
  discussion_id bigint not null references discussion on delete cascade,
  uid text not null references user_account on delete cascade,
  is_on boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (discussion_id, uid)
);
create index discussion_like_uid on discussion_like (uid);

create table comment_like (
  comment_id bigint not null references comment on delete cascade,
  uid text not null references user_account on delete cascade,
  is_on boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (comment_id, uid)
);
create index comment_like_uid on comment_like (uid);

-- When a person last liked or unliked anything: one toggle a second.
create table like_pace (
  uid text primary key references user_account on delete cascade,
  toggled_at timestamptz not null
);

-- Counts follow their rows here and not in services, because rows also vanish by cascade: with an account go its likes.
-- Rows to be counted are locked by id, so that two statements that count the same ones cannot lock each other out.

create function count_comments() returns trigger language plpgsql as $$
begin
  perform 1 from discussion where id in (select discussion_id from changed) order by id for no key update;
  if tg_op = 'INSERT' then
    update discussion set comment_count = comment_count + part.n
    from (select discussion_id, count(*) as n from changed group by discussion_id) as part
    where id = part.discussion_id;
  else
    -- Its replies go with it; their own trigger finds no comment any more and leaves them to this one.
    update discussion set comment_count = comment_count - part.n
    from (select discussion_id, sum(1 + reply_count) as n from changed group by discussion_id) as part
    where id = part.discussion_id;
  end if;
  return null;
end $$;
create trigger comment_added after insert on comment
  referencing new table as changed for each statement execute function count_comments();
create trigger comment_removed after delete on comment
  referencing old table as changed for each statement execute function count_comments();

create function count_replies() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform 1 from comment where id in (select comment_id from changed) order by id for no key update;
  update comment set reply_count = reply_count + step * part.n
  from (select comment_id, count(*) as n from changed group by comment_id) as part
  where id = part.comment_id;
  perform 1 from discussion
  where id in (select discussion_id from comment where comment.id in (select comment_id from changed))
  order by id for no key update;
  update discussion set comment_count = comment_count + step * part.n
  from (
    select comment.discussion_id, count(*) as n
    from changed join comment on comment.id = changed.comment_id
    group by comment.discussion_id
  ) as part
  where id = part.discussion_id;
  return null;
end $$;
create trigger reply_added after insert on reply
  referencing new table as changed for each statement execute function count_replies();
create trigger reply_removed after delete on reply
  referencing old table as changed for each statement execute function count_replies();

create function count_discussion_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update discussion set like_count = like_count + part.n
    from (
      select after.discussion_id, sum(after.is_on::int - before.is_on::int) as n
      from added as after join removed as before using (discussion_id, uid)
      group by after.discussion_id
    ) as part
    where id = part.discussion_id and part.n <> 0;
  elsif tg_op = 'INSERT' then
    update discussion set like_count = like_count + part.n
    from (select discussion_id, sum(is_on::int) as n from added group by discussion_id) as part
    where id = part.discussion_id and part.n <> 0;
  else
    perform 1 from discussion where id in (select discussion_id from removed) order by id for no key update;
    update discussion set like_count = like_count - part.n
    from (select discussion_id, sum(is_on::int) as n from removed group by discussion_id) as part
    where id = part.discussion_id and part.n <> 0;
  end if;
  return null;
end $$;
create trigger discussion_like_added after insert on discussion_like
  referencing new table as added for each statement execute function count_discussion_likes();
create trigger discussion_like_changed after update on discussion_like
  referencing old table as removed new table as added
  for each statement execute function count_discussion_likes();
create trigger discussion_like_removed after delete on discussion_like
  referencing old table as removed for each statement execute function count_discussion_likes();

create function count_comment_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update comment set like_count = like_count + part.n
    from (
      select after.comment_id, sum(after.is_on::int - before.is_on::int) as n
      from added as after join removed as before using (comment_id, uid)
      group by after.comment_id
    ) as part
    where id = part.comment_id and part.n <> 0;
  elsif tg_op = 'INSERT' then
    update comment set like_count = like_count + part.n
    from (select comment_id, sum(is_on::int) as n from added group by comment_id) as part
    where id = part.comment_id and part.n <> 0;
  else
    perform 1 from comment where id in (select comment_id from removed) order by id for no key update;
    update comment set like_count = like_count - part.n
    from (select comment_id, sum(is_on::int) as n from removed group by comment_id) as part
    where id = part.comment_id and part.n <> 0;
  end if;
  return null;
end $$;
create trigger comment_like_added after insert on comment_like
  referencing new table as added for each statement execute function count_comment_likes();
create trigger comment_like_changed after update on comment_like
  referencing old table as removed new table as added
  for each statement execute function count_comment_likes();
create trigger comment_like_removed after delete on comment_like
  referencing old table as removed for each statement execute function count_comment_likes();
