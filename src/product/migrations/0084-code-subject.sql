alter table sms_codes add column subject text collate "C";
