-- A notice may go to several people that root names. The column for one person goes with this, before the next release: a server
-- of the release before fails on it and leaves what waits to the one that comes, where otherwise it would tell nobody.
drop index site_notice_recipient;
create table site_notice_recipient (
  notice_id bigint not null references site_notice on delete cascade,
  uid text not null references user_account on delete cascade,
  primary key (notice_id, uid)
);
create index site_notice_recipient_uid on site_notice_recipient (uid);
insert into site_notice_recipient (notice_id, uid)
select id, recipient_uid from site_notice where recipient_uid is not null;
alter table site_notice drop constraint site_notice_audience_check;
alter table site_notice drop column recipient_uid;
update site_notice set audience = 'Some' where audience = 'Single';
alter table site_notice add constraint site_notice_audience_check check (audience in ('All', 'Some', 'Admin'));
