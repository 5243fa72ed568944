-- Works with builds from 0046 on.
-- In which national phone numbers count, and are shown without their country's code: ISO 3166-1, two capital letters.
alter table accounts add column country text;
