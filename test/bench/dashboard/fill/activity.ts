/**
 * What happened to the deliveries and around them: a million sends of webhooks, a million requests within seven days, ten
 * thousand keys that were rolled in the course of a year, the audit log and the members.
 */
export const ACTIVITY = `
  insert into webhook_endpoints (id, account_id, url, types, secret, created_at, last_success_at)
  select pg_temp.id('whe', a), pg_temp.account(a), 'https://merchant-' || a || '.example/webhooks', '{*}', 'whsec_c2VjcmV0',
    now() - interval '1 year', now() from generate_series(0, 9) a;

  insert into webhook_sends (endpoint_id, event_id, delivery_id, sequence, state, attempts, started_at, due_at)
  select e.id, o.event_id, o.delivery_id, o.sequence, case when o.id % 50 = 0 then 'failed' else 'sent' end, 1, o.created_at, o.created_at
  from outbox o join webhook_endpoints e on e.account_id = o.account_id order by o.id;

  insert into webhook_attempts (id, endpoint_id, event_id, event_type, attempt, at, succeeded, response_status, duration_ms)
  select pg_temp.id('att', o.id), e.id, o.event_id, o.type, 1, o.created_at, o.id % 50 <> 0,
    case when o.id % 50 = 0 then 500 else 200 end, 80
  from outbox o join webhook_endpoints e on e.account_id = o.account_id order by o.id;

  insert into api_keys (id, account_id, kind, name, hash, hint, created_at, revoked_at, last_used_at)
  select pg_temp.id('key', n), pg_temp.account(case when n % 10 = 0 then n / 10 % 9 + 1 else 0 end), 'secret', 'Server ' || n,
    md5('key' || n), 'sk_live_…' || lpad((n % 10000)::text, 4, '0'), at, case when n > 100 then at + interval '4 days' end, now()
  from generate_series(1, 10000) n cross join lateral (select now() - n * interval '50 minutes' as at) k;

  insert into key_usage (account_id, day, key_id, requests, rate_limited, deliveries)
  select k.account_id, d::date, k.id, 5000, 20, 40
  from api_keys k cross join lateral generate_series(k.created_at, coalesce(k.revoked_at, now()), interval '1 day') d
  where k.kind = 'secret' and k.account_id is not null on conflict do nothing;

  -- One key is refused all the time and asks for a third of all; another has few faults; the rest has none.
  insert into request_log (id, account_id, key_id, at, method, route, status, code, duration_ms)
  select pg_temp.id('req', n), pg_temp.account(case when n % 10 = 0 then n / 10 % 9 + 1 else 0 end),
    pg_temp.id('key', case when n % 10 <= 3 then 2 when n % 10 <= 6 then 1 else 3 + n % 90 end),
    now() - n * interval '0.6 seconds', 'POST', '/v1/deliveries', r.status,
    case r.status when 429 then 'rate_limited' when 422 then 'invalid_request' end, 12.5
  from generate_series(1, 1000000) n
    cross join lateral (select case when n % 10 in (1, 2, 3) then 429 when n % 1000 = 5 then 422 else 201 end as status) r;

  insert into audit_log (id, account_id, at, actor_kind, actor_id, actor_name, address, action, target_id, detail)
  select pg_temp.id('aud', n), pg_temp.account(case when n % 10 = 0 then n / 10 % 9 + 1 else 0 end),
    now() - (200000 - n) * interval '170 seconds', 'key', pg_temp.id('key', n % 10000 + 1), 'sk_live_…', '203.0.113.7',
    'key.created', pg_temp.id('key', n % 10000 + 1), json_build_object('name', 'Server ' || n)
  from generate_series(1, 200000) n;

  insert into members (id, account_id, email, name, role, created_at, last_signed_in_at)
  select pg_temp.id('mbr', n), pg_temp.account(0), 'member-' || n || '@merchant.example', 'Member ' || n, 'owner',
    now() - n * interval '1 day', now() from generate_series(1, 100) n;
`;
