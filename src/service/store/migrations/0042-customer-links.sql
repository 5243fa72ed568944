-- Whether the customer shows who they are by the last digits of their phone number: where the link that went out has no
-- secret of its own. An older build that runs beside this one makes such links, so that is the default.
alter table deliveries add column asks_digits boolean not null default true;
-- Wrong digits have an end for each delivery, so their count stays.
alter table digits_tries add column wrong integer not null default 0;
