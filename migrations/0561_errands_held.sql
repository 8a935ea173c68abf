-- What a host holds is looked at whenever it asks for more.
create index errand_open_host on errand (judgehost_id) where ended_at is null;
