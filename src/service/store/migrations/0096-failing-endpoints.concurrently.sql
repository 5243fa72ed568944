-- Works with builds from 0046 on.
-- The few endpoints whose last attempt failed: staff are told of those that fail for long.
create index concurrently if not exists webhook_endpoints_failing on webhook_endpoints (failing_since)
  where failing_since is not null and disabled_at is null;
