-- Works with builds from 0046 on.
-- Who says that they collected the cash, and when.
alter table deliveries add column cash_rider_id text references riders;
alter table deliveries add column cash_collected_at timestamptz;

-- What riders have handed in to the operator. amount is in units of the currency; below zero, it corrects an entry.
create table cash_hand_ins (
  id bigint generated always as identity primary key,
  rider_id text not null references riders,
  amount numeric not null,
  currency text not null,
  note text,
  actor_id text not null,
  at timestamptz not null
);
create index cash_hand_ins_of_rider on cash_hand_ins (rider_id, at);
