-- Accounts that were made together are listed by their names.
create index user_account_listing on user_account (created_at desc, username);
drop index user_account_created;
