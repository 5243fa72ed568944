-- When the browser's subscription ends by itself; null where it doesn't say. Then it takes no place any more.
alter table delivery_alerts add column expires_at timestamptz;
