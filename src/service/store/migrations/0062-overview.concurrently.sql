-- Works with builds from 0046 on.
-- What is under way is a small part of what an account has ordered. The list and the overview read only that.
create index concurrently if not exists deliveries_under_way on deliveries (account_id, created_at desc, id desc)
  where status not in ('pending', 'delivered', 'cancelled');
create index concurrently if not exists deliveries_by_rating on deliveries (account_id, rated_at desc)
  include (rating) where rated_at is not null;
-- How an endpoint did in each of the last hours.
create index concurrently if not exists webhook_attempts_by_hour on webhook_attempts (endpoint_id, at) include (succeeded);
