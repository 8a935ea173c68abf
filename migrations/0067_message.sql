-- What people are told: of comments, replies and likes (acts of others), and by the site (Sys to many, Mine to one).

create table message (
  id bigint generated always as identity primary key,
  recipient_uid text not null references user_account on delete cascade,
  kind text not null check (kind in ('Discuss', 'Reply', 'Like', 'Sys', 'Mine')),
  read_at timestamptz,
  created_at timestamptz not null default now(),

  -- An act. Its texts are read from what it points at, so they are never told after they were removed.
  action text check (action in ('Discuss', 'Reply', 'Like_Post', 'Like_Discuss')),
  sender_uid text references user_account on delete set null,
  sender_name text,
  discussion_id bigint references discussion on delete cascade,
  contest_id bigint,
  -- The new comment, the one that was liked, or the one whose replies it stands among.
  comment_id bigint references comment on delete cascade,
  reply_id bigint references reply on delete cascade,

  -- From the site; the content is Markdown.
  title text,
  content text,
  admin_uid text references user_account on delete set null,

  constraint message_shape check (case
    when kind in ('Sys', 'Mine') then
      title is not null and content is not null and num_nonnulls(action, sender_name, discussion_id, contest_id) = 0
    else
      num_nonnulls(title, content) = 0 and num_nonnulls(discussion_id, contest_id) = 1 and sender_name is not null
      and case action
        when 'Discuss' then kind = 'Discuss' and comment_id is not null
        when 'Reply' then kind = 'Reply' and comment_id is not null and reply_id is not null
        when 'Like_Post' then kind = 'Like' and num_nonnulls(comment_id, reply_id) = 0
        when 'Like_Discuss' then kind = 'Like' and comment_id is not null
        else false
      end
  end)
);
-- The order of lists: unread first, then newest.
create index message_listing on message (recipient_uid, kind, (read_at is null) desc, id desc);
create index message_unread on message (recipient_uid, kind) where read_at is null;
-- Cascades look for messages by what they point at.
create index message_discussion on message (discussion_id) where discussion_id is not null;
create index message_comment on message (comment_id) where comment_id is not null;
create index message_reply on message (reply_id) where reply_id is not null;
create index message_sender on message (sender_uid) where sender_uid is not null;
create index message_admin on message (admin_uid) where admin_uid is not null;
