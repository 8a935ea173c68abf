-- Whoever has one network of 2⁶⁴ addresses often has the 65 536 of its site: failed sign-ins are counted over these as well.
-- Null for IPv4, and for failures that a server of the release before writes down.
alter table sign_in_failure add column network text;
create index sign_in_failure_network on sign_in_failure (network, failed_at) where network is not null;
