-- Works with builds from 0046 on.
-- The operator's staff are the members of an account of their own, acct_operator, which has no keys and no deliveries.
alter table members
  drop constraint members_role_check,
  add constraint members_role_check check (role in ('owner', 'developer', 'viewer', 'admin', 'dispatcher'));
