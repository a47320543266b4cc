alter table audit_types add column name_en text collate "C";
alter table business_modules add column name_en text collate "C";
alter table certificate_profiles add column title_en text collate "C";
alter table seal_types add column name_en text collate "C";

-- What the first start made has its English from now on, unless it was renamed.
update audit_types as t set name_en = said.en from (values
  ('企业实名认证', 'Company identity verification'),
  ('数字证书申请', 'Certificate application'),
  ('电子签名开通', 'E-signature activation'),
  ('硬 Key 业务', 'Hardware key services'),
  ('经办人', 'Handler'),
  ('电子印章', 'E-seal'),
  ('证书更新', 'Certificate renewal'),
  ('免费证书', 'Free certificates'),
  ('开票', 'Invoice'),
  ('企业信息变更', 'Company information change'),
  ('个人实名认证', 'Personal identity verification')
) as said(zh, en) where t.name = said.zh;
update seal_types as t set name_en = said.en from (values
  ('公章', 'Official seal'),
  ('公章（椭圆）', 'Official seal (oval)'),
  ('合同专用章', 'Contract seal'),
  ('财务专用章', 'Finance seal'),
  ('财务专用章（方形）', 'Finance seal (square)'),
  ('发票专用章', 'Invoice seal'),
  ('人事专用章', 'HR seal'),
  ('法定代表人章', 'Legal representative''s seal'),
  ('个人名章', 'Personal name seal'),
  ('个人名章（长方）', 'Personal name seal (rectangular)'),
  ('其他印章', 'Other seal')
) as said(zh, en) where t.name = said.zh;
update business_modules as t set name_en = said.en from (values
  ('钢材交易', 'Steel trading'),
  ('直销', 'Direct sales'),
  ('物流运输', 'Logistics'),
  ('仓储监管', 'Warehouse supervision'),
  ('供应链金融', 'Supply chain finance')
) as said(zh, en) where t.name = said.zh;
update certificate_profiles as t set title_en = said.en from (values
  ('企业签名证书', 'Company signing certificate'),
  ('个人签名证书', 'Personal signing certificate'),
  ('企业国密签名证书', 'Company signing certificate (SM2)'),
  ('个人国密签名证书', 'Personal signing certificate (SM2)'),
  ('企业国密加密证书', 'Company encryption certificate (SM2)'),
  ('个人国密加密证书', 'Personal encryption certificate (SM2)')
) as said(zh, en) where t.title = said.zh;

-- A setting says itself what it is, in both languages; what stands beside it is a note of whoever changed it.
drop index settings_pieces;
alter table settings drop column key_find;
update settings set note = null where version = 1;
