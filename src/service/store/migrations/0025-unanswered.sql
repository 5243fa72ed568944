-- Offers in a row that a rider has let run out. After some they are put off duty.
alter table riders add column unanswered_offers integer not null default 0;
