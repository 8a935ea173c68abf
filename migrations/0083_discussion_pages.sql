-- Discussions are counted and their pages found in indexes that know which ones are switched off and of which category.
drop index discussion_listing;
create index discussion_listing on discussion (is_pinned desc, id desc) include (is_disabled, category_id)
  where group_id is null;
create index discussion_of_category on discussion (category_id, is_pinned desc, id desc) include (is_disabled)
  where group_id is null;
