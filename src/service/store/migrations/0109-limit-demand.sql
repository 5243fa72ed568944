-- Works with builds from 0099 on.
-- How many viewers and newcomers each process has, which no limit asks for any more: what is served is enough.
alter table limit_demand
  drop column viewers,
  drop column newcomers;
