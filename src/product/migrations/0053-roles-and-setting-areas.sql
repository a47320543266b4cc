drop index settings_key_id_idx;
alter table journal add column roles uuid[];
alter table settings add column area text collate "C" default 'BUSINESS';
create index journal_result_at_id_idx on journal (result, at, id);
create index journal_roles_gin on journal using gin (roles);
create index settings_area_id_idx on settings (area, id);
update settings set area = case
  when key in ('maintenance', 'registrationOpen', 'noticeUrl', 'supportPhone', 'supportEmail') then 'SERVICE'
  when key in ('applicationIdleDays', 'workDays', 'holidays', 'makeUpDays', 'issuingHours', 'sealMakingHours') then 'TIME'
  when key in ('pushToPrivate', 'smsPerMobilePerDay', 'smsPerAddressPerDay', 'smsPerDay', 'smsPerOrganisationPerHour') then 'MESSAGES'
  when key in ('passwordMaxAgeDays', 'sessionIdleMinutes', 'sessionMaxHours', 'secondFactor', 'secondFactorGraceHours', 'sessionsPerAccount') then 'SIGN_IN'
  else 'BUSINESS' end;
