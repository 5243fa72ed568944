/**
 * A year's deliveries, 10,000 a day, of ten accounts: nine tenths of them of one account. The first is the newest. They
 * contain what makes lists slow: three of ten orders go to one branch, a tenth of the orders share a reference, and hardly any
 * delivery has some of the statuses.
 */
export const ORDERS = `
  insert into accounts (id, name, created_at)
    select pg_temp.account(a), 'Merchant ' || a, now() - interval '1 year' from generate_series(1, 9) a;
  insert into riders (id, name, vehicle, capacity_kg)
    select pg_temp.id('rdr', r), 'Amina ' || r, 'motorbike', 20 from generate_series(1, 500) r;

  insert into deliveries (id, account_id, external_id, status, version, status_since, created_at, scheduled_at, pickup_name,
    pickup_phone, pickup_address, pickup_lat, pickup_lng, dropoff_name, dropoff_phone, dropoff_address, dropoff_lat,
    dropoff_lng, package_type, payment_method, route, route_metres, route_seconds, rider_id, code_salt, code_hash,
    fee_minor, currency, proved_by)
  select pg_temp.id('dlv', n), pg_temp.account(case when n % 10 = 0 then n / 10 % 9 + 1 else 0 end),
    case n % 10 when 3 then 'collection' when 4 then null else 'ORD-' || n end,
    s.status, case s.status when 'pending' then 1 else 7 end, at + interval '30 minutes', at,
    case s.status when 'pending' then now() + interval '30 days' end,
    'Mkate & Co.', '+254700000001', '12 Acacia Road', -1.2833, 36.8167, 'Wanjiru ' || n,
    case when n % 10 in (1, 2, 5) then '+254700000000' when n % 10 <> 6 then '+2547' || lpad((n::bigint * 7919 % 30000000)::text, 8, '0') end,
    n % 300 || ' Mill Lane', -1.29, 36.82, 'food', 'cash', repeat('_p~iF~ps|U_ulLnnqC', 8), 4200, 900,
    case s.status when 'pending' then null else pg_temp.id('rdr', n % 500 + 1) end, 'salt', repeat('0', 64), 25000, 'KES',
    case s.status when 'delivered' then 'code' end
  from generate_series(1, 3650000) n
    cross join lateral (select now() - n * interval '8.64 seconds' as at,
      case when n <= 200 and n % 2 = 1 then 'pending' when n % 40 = 7 then 'cancelled' else 'delivered' end as status) s;

  insert into delivery_history (delivery_id, sequence, status, actor, at)
  select d.id, s, (array['searching', 'rider_assigned', 'rider_arriving', 'at_pickup', 'picked_up', 'in_transit', d.status])[s],
    'system', d.created_at + s * interval '4 minutes'
  from (select id, status, created_at, row_number() over (order by created_at desc) as n from deliveries) d
    cross join generate_series(1, 7) s
  where d.n <= 150000 or s = 7;

  insert into offers (id, delivery_id, rider_id, state, offered_at, expires_at)
  select pg_temp.id('ofr', row_number() over ()), id, rider_id, 'accepted', created_at, created_at + interval '1 minute'
  from deliveries where created_at > now() - interval '60 days' and rider_id is not null;

  insert into outbox (delivery_id, account_id, sequence, type, payload, created_at, event_id, fanned_out_at)
  select d.id, d.account_id, h.sequence, 'delivery.' || h.status,
    json_build_object('delivery_id', d.id, 'external_id', d.external_id, 'status', h.status, 'previous_status', 'searching',
      'sequence', h.sequence, 'changed_by', 'system', 'rider', json_build_object('name', 'Amina', 'vehicle', 'motorbike')),
    h.at, pg_temp.id('evt', row_number() over (order by h.at)), h.at
  from delivery_history h join deliveries d on d.id = h.delivery_id
  where h.at between now() - interval '26 days' and now()
  order by h.at;
`;
