-- Who saved a contest last: told to somebody who saves a form that they opened before.
alter table contest add column modified_by text not null default '';
