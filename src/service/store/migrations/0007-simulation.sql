-- How the merchant wants the sandbox to simulate the delivery; null if they didn't say, and in production.
alter table deliveries add column simulation jsonb;
