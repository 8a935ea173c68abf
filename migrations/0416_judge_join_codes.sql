-- What a new judge server shows once to be given a token: whoever types it needs no secret on a command line.
alter table judge_token
  add column join_sha256 text unique,
  add column join_until timestamptz;
