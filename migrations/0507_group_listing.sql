-- What everybody sees in the list of groups: a page and its total are found here.
create index user_group_listing on user_group (id) include (auth)
  where disbanded_at is null and not is_banned and is_visible;
