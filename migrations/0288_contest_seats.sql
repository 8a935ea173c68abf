-- Where somebody sits in a contest. Beside the registration, since public contests have none and a new password drops them.

create table contest_seat (
  contest_id bigint not null references contest on delete cascade,
  uid text not null references user_account on delete cascade,
  seat text not null check (length(seat) between 1 and 30),
  -- The same for all ways of writing a seat.
  seat_key text not null,
  primary key (contest_id, uid),
  unique (contest_id, seat_key)
);
create index contest_seat_person on contest_seat (uid);
