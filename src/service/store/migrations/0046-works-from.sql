-- Works with builds from 0046 on.
-- Says of each migration from which build on the database can be used after it, so that an older build can start on it, too.
alter table migrations add column works_from text;
