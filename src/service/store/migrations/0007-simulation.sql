-- How the sandbox plays a delivery, as the merchant asked for it; null when nothing was asked, and always in production.
alter table deliveries add column simulation jsonb;
