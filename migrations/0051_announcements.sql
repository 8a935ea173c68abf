-- Announcements of the site, and the pictures of its first page.

create table announcement (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 255),
  -- Markdown.
  content text not null,
  -- Who wrote it; null once the account is gone.
  uid text references user_account on delete set null,
  is_visible boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index announcement_visible on announcement (created_at desc, id desc) where is_visible;

-- In the order of `position`; the last one is the banner of the seven-day rank and no slide.
create table carousel_image (
  id bigint generated always as identity primary key,
  file_name text not null unique references site_file,
  position integer not null,
  -- Words over the picture; the title is also what readers by ear get.
  title text not null default '',
  caption text not null default '',
  -- Where the slide leads: a path of this site or an address; empty = nowhere.
  link text not null default '',
  created_at timestamptz not null default now()
);
