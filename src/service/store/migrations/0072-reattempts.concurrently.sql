-- Works with builds from 0046 on.
create unique index concurrently if not exists deliveries_reattempts on deliveries (reattempt_of)
  where reattempt_of is not null;
