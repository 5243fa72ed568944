-- When the browser's subscription expires; null if the browser doesn't say. An expired one doesn't count toward the limit.
alter table delivery_alerts add column expires_at timestamptz;
