create table known_devices (
  id uuid not null,
  version bigint not null default 1,
  created_at timestamptz(3) not null,
  created_by text collate "C",
  updated_at timestamptz(3) not null,
  updated_by text collate "C",
  device_hash text collate "C",
  side text collate "C",
  user_num text collate "C",
  last_login_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (id),
  constraint known_devices_side_user_num_device_hash_key unique (side, user_num, device_hash)
);
create index known_devices_expires_at_idx on known_devices (expires_at);

alter table captchas add column call text collate "C";
alter table contract_templates add column shown_at_turn boolean default false;
alter table contracts add column shown_to_seller boolean default true;
alter table contracts add column shown_to_buyer boolean default true;
alter table contracts add column shown_to_third boolean default true;
alter table contracts add column shown_to_platform boolean default true;
create index authentications_files_gin on authentications using gin (files);
create index authentications_legal_id_back_idx on authentications (legal_id_back);
create index authentications_legal_id_front_idx on authentications (legal_id_front);
create index authentications_letter_file_idx on authentications (letter_file);
create index authentications_licence_file_idx on authentications (licence_file);
create index certificate_applications_files_gin on certificate_applications using gin (files);
create index certificate_applications_filing_gin on certificate_applications using gin (filing);
create index certificate_applications_proof_file_idx on certificate_applications (proof_file);
create index certificate_applications_source_image_idx on certificate_applications (source_image);
create index certificate_payments_voucher_idx on certificate_payments (voucher);
create index company_changes_letter_file_idx on company_changes (letter_file);
create index company_changes_licence_file_idx on company_changes (licence_file);
create index contract_templates_file_idx on contract_templates (file);
create index employees_auth_file_idx on employees (auth_file);
create index external_companies_licence_file_idx on external_companies (licence_file);
create index handlers_id_back_idx on handlers (id_back);
create index handlers_id_front_idx on handlers (id_front);
create index handlers_letter_file_idx on handlers (letter_file);
create index invoice_applications_invoice_file_idx on invoice_applications (invoice_file);
create index key_recoveries_paper_idx on key_recoveries (paper);
create index maintenance_logs_files_gin on maintenance_logs using gin (files);
create index members_licence_file_idx on members (licence_file);
create index open_accounts_licence_file_idx on open_accounts (licence_file);
create index person_authentications_letter_file_idx on person_authentications (letter_file);
create index renewals_proof_files_gin on renewals using gin (proof_files);
create index seal_applications_filing_gin on seal_applications using gin (filing);
create index seal_applications_source_image_idx on seal_applications (source_image);
create index seal_uses_signed_file_idx on seal_uses (signed_file);
create index seals_picture_idx on seals (picture);
create index seals_picture_svg_idx on seals (picture_svg);
create index seals_seal_data_idx on seals (seal_data);
create index seals_source_image_idx on seals (source_image);
create index soft_key_applications_id_back_idx on soft_key_applications (id_back);
create index soft_key_applications_id_front_idx on soft_key_applications (id_front);
create index soft_key_applications_letter_file_idx on soft_key_applications (letter_file);
create index soft_key_applications_licence_file_idx on soft_key_applications (licence_file);
create index special_handlers_agreement_file_idx on special_handlers (agreement_file);
