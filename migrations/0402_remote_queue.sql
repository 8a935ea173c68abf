-- The back office lists what is on its way to other judges and what failed there, newest first.
create index remote_delivery_list on remote_delivery (state, site, id desc);
