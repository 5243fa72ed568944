-- Events. json, unlike jsonb, keeps the order in which people read the fields.
alter table outbox add column event_id text;
alter table outbox add column fanned_out_at timestamptz;
alter table outbox alter column payload type json using payload::json;
-- Older events can be listed and replayed. They are marked as fanned out, because there were no endpoints to send them to.
update outbox o set
  event_id = 'evt_' || substr(md5(o.delivery_id || o.sequence), 1, 22),
  fanned_out_at = o.created_at,
  payload = json_build_object(
    'delivery_id', o.delivery_id,
    'external_id', (select external_id from deliveries d where d.id = o.delivery_id),
    'status', substr(o.type, length('delivery.') + 1),
    'previous_status',
    (select status from delivery_history h where h.delivery_id = o.delivery_id and h.sequence = o.sequence - 1),
    'sequence', o.sequence,
    'changed_by', (select actor from delivery_history h where h.delivery_id = o.delivery_id and h.sequence = o.sequence),
    'rider', null);
alter table outbox alter column event_id set not null;
create unique index outbox_by_event on outbox (event_id);
create index outbox_by_account on outbox (account_id, id);
create index outbox_by_age on outbox (created_at);
create index outbox_not_fanned_out on outbox (id) where fanned_out_at is null;

-- types may be '{*}'. Secrets are encrypted when WEBHOOK_SECRET_KEY is set. Half-empty pages leave room to rewrite a row in
-- place after every attempt.
create table webhook_endpoints (
  id text primary key,
  account_id text not null references accounts,
  url text not null,
  types text[] not null,
  description text,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('requested', 'gone', 'failing')),
  failing_since timestamptz,
  last_success_at timestamptz,
  created_at timestamptz not null
) with (fillfactor = 50);
create index webhook_endpoints_by_account on webhook_endpoints (account_id);

-- One event for one endpoint. While it is being sent, due_at is the end of the sender's lease, so that another sender takes
-- over if this one dies. There is no foreign key to outbox, because old rows of the two tables are deleted separately.
create table webhook_sends (
  id bigint generated always as identity primary key,
  endpoint_id text not null references webhook_endpoints on delete cascade,
  event_id text not null,
  delivery_id text not null,
  sequence integer not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null,
  started_at timestamptz not null,
  due_at timestamptz not null,
  unique (endpoint_id, event_id)
);
create index webhook_sends_due on webhook_sends (endpoint_id, due_at) where state = 'waiting';
create index webhook_sends_in_order on webhook_sends (endpoint_id, delivery_id, sequence) where state = 'waiting';
create index webhook_sends_by_event on webhook_sends (event_id) where state = 'waiting';
create index webhook_sends_done on webhook_sends (started_at) where state <> 'waiting';

create table webhook_attempts (
  id text primary key,
  position bigint generated always as identity,
  endpoint_id text not null references webhook_endpoints on delete cascade,
  event_id text not null,
  event_type text not null,
  attempt integer not null,
  at timestamptz not null,
  succeeded boolean not null,
  response_status integer,
  response_excerpt text,
  error text,
  duration_ms integer not null,
  next_attempt_at timestamptz
);
create index webhook_attempts_by_endpoint on webhook_attempts (endpoint_id, position);
create index webhook_attempts_by_age on webhook_attempts (at);
