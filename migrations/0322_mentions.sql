-- People who want to hear of what is said in a discussion, or of discussions about a problem. Who starts one or speaks in it
-- follows by that; a row that is off remembers that they do not want to.
create table discussion_follow (
  discussion_id bigint not null references discussion on delete cascade,
  uid text not null references user_account on delete cascade,
  is_on boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (discussion_id, uid)
);
create index discussion_follow_uid on discussion_follow (uid);

create table problem_follow (
  problem_id bigint not null references problem on delete cascade,
  uid text not null references user_account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (problem_id, uid)
);
create index problem_follow_uid on problem_follow (uid);

-- Who has spoken follows from now on; who started a discussion is told of everything in it anyway.
insert into discussion_follow (discussion_id, uid)
select discussion_id, author_uid from comment where discussion_id is not null and author_uid is not null
union
select comment.discussion_id, reply.author_uid from reply join comment on comment.id = reply.comment_id
where comment.discussion_id is not null and reply.author_uid is not null
union
select id, author_uid from discussion where author_uid is not null;

-- Why somebody is told of an act: they are named in it, or follow where it happened. Null: it is about what is theirs.
alter table message add column reason text check (reason in ('mention', 'discussion', 'problem'));
alter table message drop constraint message_shape;
alter table message add constraint message_shape check (case
  when kind in ('Sys', 'Mine') then
    title is not null and content is not null and num_nonnulls(action, sender_name, discussion_id, contest_id, reason) = 0
  else
    num_nonnulls(title, content) = 0 and num_nonnulls(discussion_id, contest_id) = 1 and sender_name is not null
    and case action
      -- Without a comment it tells of the discussion itself.
      when 'Discuss' then kind = 'Discuss' and (comment_id is not null or reason in ('mention', 'problem'))
      when 'Reply' then kind = 'Reply' and comment_id is not null and reply_id is not null
      when 'Like_Post' then kind = 'Like' and num_nonnulls(comment_id, reply_id, reason) = 0
      when 'Like_Discuss' then kind = 'Like' and comment_id is not null and reason is null
      else false
    end
end);
-- Who follows is told once until they have read it.
create index message_followed on message (discussion_id, recipient_uid) where reason = 'discussion' and read_at is null;
