-- Its name was read at the site's form, and goes before the one that a release has.
alter table remote_language add column is_read boolean not null default false;
