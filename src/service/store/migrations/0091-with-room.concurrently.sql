-- Works with builds from 0046 on.
-- Riders near a pick-up who may have several deliveries: few fleets have many.
create index concurrently if not exists riders_with_room on riders (cell)
  where capacity_jobs > 1 and on_duty and state = 'active';
