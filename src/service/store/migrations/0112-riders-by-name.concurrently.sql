-- Works with builds from 0046 on.
-- Dispatchers read riders by name, a page at a time.
create index concurrently if not exists riders_by_name on riders (name, id);
