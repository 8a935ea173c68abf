-- Whoever cannot show the puzzle signs in with a code that was mailed to the account's address.
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  check (purpose in ('register', 'change-email', 'reset-password', 'sign-in'));
