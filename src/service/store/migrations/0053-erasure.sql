-- Works with builds from 0046 on.
-- When what is personal in it was erased. Null: it wasn't.
alter table deliveries add column erased_at timestamptz;
