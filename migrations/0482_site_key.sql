-- By what a server that starts knows whether it was given the secrets of the site's other servers.
create table site_key (
  name text primary key,
  salt text not null,
  fingerprint text not null
);
