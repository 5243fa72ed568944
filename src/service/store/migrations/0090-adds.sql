-- Works with builds from 0046 on.
-- What an offer adds to what its rider has before them; null for a rider who has nothing.
alter table offers add column adds_seconds float8;
alter table offers add column adds_stops int;
