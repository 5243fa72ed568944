-- Works with builds from 0046 on.
-- Deliveries of which their rider's phones are to be told, because somebody else has changed what the rider has to do.
create table rider_news (
  rider_id text not null references riders,
  delivery_id text not null references deliveries on delete cascade,
  at timestamptz not null,
  primary key (rider_id, delivery_id)
);
