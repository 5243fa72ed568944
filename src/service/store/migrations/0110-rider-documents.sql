-- Works with builds from 0046 on.
-- A rider's papers that run out, such as a licence: [{name, ends_on}].
alter table riders add column documents jsonb not null default '[]';
