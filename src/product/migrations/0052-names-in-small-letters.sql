-- Names are told apart without regard to case: each is kept in small letters. Of several that differ by case alone the oldest gets them; the
-- others go on as they are written.
update employees as one set account = lower(account) where account <> lower(account) and not exists
  (select 1 from employees other where other.id <> one.id and lower(other.account) = lower(one.account)
    and (other.account = lower(other.account) or other.id < one.id));
update operators as one set account = lower(account) where account <> lower(account) and not exists
  (select 1 from operators other where other.id <> one.id and lower(other.account) = lower(one.account)
    and (other.account = lower(other.account) or other.id < one.id));
update authentications set admin_user_name = lower(admin_user_name) where admin_user_name <> lower(admin_user_name);
update open_accounts set admin_user_name = lower(admin_user_name) where admin_user_name <> lower(admin_user_name);
update whitelist as one set value = lower(value) where kind = 'USER' and value <> lower(value) and not exists
  (select 1 from whitelist other where other.id <> one.id and other.scope = one.scope and other.kind = 'USER'
    and lower(other.value) = lower(one.value) and (other.value = lower(other.value) or other.id < one.id));
