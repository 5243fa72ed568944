-- settings.environment says whether the database is a sandbox's or production's. The first process that starts on a new
-- database records it. If the service has run already, the names of its tracking page's keys contain the environment. If
-- there are keys of both, production wins: a start without ENVIRONMENT may have left a sandbox's key in a production
-- database, and simulated riders must not meet live orders there again.
insert into settings (name, value)
  select 'environment', substr(name, 10) from settings where name in ('page_key_production', 'page_key_sandbox')
  order by name limit 1
  on conflict do nothing;
