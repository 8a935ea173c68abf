-- Groups: who is in one, and what it tells its members. A group that is disbanded keeps its row: what was written and sent in
-- it belongs to those who did, and must not fall into the bank because its group is gone.

create table user_group (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 25),
  short_name text not null check (length(short_name) between 1 and 10),
  brief text not null default '' check (length(brief) <= 50),
  -- Markdown.
  description text not null default '' check (length(description) <= 1000),
  -- null once the account is gone; those of level 5 go on.
  owner_uid text references user_account on delete set null,
  owner_name text not null,
  -- 1 public, 2 protected: asks for a reason, 3 private: for the code as well.
  auth smallint not null default 1 check (auth in (1, 2, 3)),
  -- As typed: its owner reads it again and hands it out.
  code text check (length(code) = 6),
  -- A hidden one is there for its members alone.
  is_visible boolean not null default true,
  -- By root: there for nobody else.
  is_banned boolean not null default false,
  avatar text,
  -- From then on it can be read but not changed.
  archived_at timestamptz,
  disbanded_at timestamptz,
  -- Levels 3 to 5, maintained with their rows.
  member_count integer not null default 0,
  -- Who saved it last: told to somebody who saves a form that they opened before.
  modified_by text not null default '',
  -- Rises with each save.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (auth = 1 or code is not null)
);
create unique index user_group_name on user_group (lower(name)) where disbanded_at is null;
create unique index user_group_short_name on user_group (lower(short_name)) where disbanded_at is null;
create index user_group_owner on user_group (owner_uid, created_at);

create table group_member (
  group_id bigint not null references user_group on delete cascade,
  uid text not null references user_account on delete cascade,
  -- 1 applying, 2 refused, 3 member, 4 admin, 5 root.
  level smallint not null check (level between 1 and 5),
  -- Why they want in.
  reason text not null default '' check (length(reason) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (group_id, uid)
);
create index group_member_of on group_member (uid, group_id);
create index group_member_listing on group_member (group_id, level desc, created_at, uid);

create table group_announcement (
  id bigint generated always as identity primary key,
  group_id bigint not null references user_group on delete cascade,
  title text not null check (length(title) between 1 and 255),
  -- Markdown.
  content text not null check (length(content) <= 65535),
  uid text references user_account on delete set null,
  author_name text not null,
  is_visible boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index group_announcement_of on group_announcement (group_id, created_at desc, id desc);
create index group_announcement_author on group_announcement (uid);

-- Members are counted here and not in services, because rows also vanish with accounts. Groups are locked by id, so that two
-- statements that count the same ones cannot lock each other out.
create function count_group_members() returns trigger language plpgsql as $$
begin
  perform 1 from user_group where id in (select group_id from changed) order by id for no key update;
  update user_group set member_count = part.n
  from (
    select of.group_id, count(m.uid) as n
    from (select distinct group_id from changed) as of
    left join group_member as m on m.group_id = of.group_id and m.level >= 3
    group by of.group_id
  ) as part
  where id = part.group_id and member_count <> part.n;
  return null;
end $$;
create trigger group_member_added after insert on group_member
  referencing new table as changed for each statement execute function count_group_members();
create trigger group_member_changed after update on group_member
  referencing new table as changed for each statement execute function count_group_members();
create trigger group_member_removed after delete on group_member
  referencing old table as changed for each statement execute function count_group_members();

-- Live streams end with what they were opened with, so they are told of who is in a group now, and who no longer.
create function announce_group_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('gavel_event', json_build_object('type', 'access', 'uid', coalesce(new.uid, old.uid))::text);
  return null;
end $$;
create trigger group_member_access after insert or delete on group_member
  for each row execute function announce_group_access();
create trigger group_member_level_access after update of level on group_member
  for each row when (old.level <> new.level) execute function announce_group_access();

create function announce_group_ban() returns trigger language plpgsql as $$
begin
  perform pg_notify('gavel_event', json_build_object('type', 'access', 'uid', uid)::text)
  from group_member where group_id = new.id;
  return null;
end $$;
create trigger user_group_access after update of is_banned on user_group
  for each row when (old.is_banned <> new.is_banned) execute function announce_group_ban();
