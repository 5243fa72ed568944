-- How far from the drop-off the rider was last seen at the hand-over, in metres; null where nobody knows.
alter table deliveries add column handed_over_metres double precision;
