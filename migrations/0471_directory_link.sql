-- Passwords of a directory that somebody tries while linking.
alter table action_failure drop constraint action_failure_action_check;
alter table action_failure add constraint action_failure_action_check
  check (action in ('change-password', 'change-email', 'change-factor', 'create-token', 'link-directory'));
