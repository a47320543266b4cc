/** A certificate profile as operators see it. What it means is code, found by the same name; here stands what a reader wants to know of it. */
import { choice, defineResource, integer, text } from '#engine/declare/index.ts';
import { onOff } from '#engine/system/fields.ts';
import { certTypes, chains, keyUses } from '../_terms.ts';

const signing = { keyUsage: 'digitalSignature, nonRepudiation', extKeyUsage: 'emailProtection, documentSigning', maxYears: 3 } as const;
const encryption = {
  keyUse: 'ENCRYPT',
  keyUsage: 'keyEncipherment, dataEncipherment, keyAgreement',
  extKeyUsage: 'emailProtection',
  maxYears: 3,
} as const;
const national = { chain: 'NATIONAL', algorithms: 'SM2' } as const;

export const certificateProfiles = defineResource({
  name: 'certificateProfiles',
  label: ['证书模板', 'Certificate profiles'],
  represent: '{title}',
  fields: {
    name: text(['模板编码', 'Profile code'], { rules: 'required|length:2,60', readOnly: true, unique: true }),
    title: text(['名称', 'Name'], { rules: 'required|length:2,60', readOnly: true }),
    titleEn: text(['英文名称', 'English name'], { rules: 'length:0,60', readOnly: true }),
    certType: choice(['证书类型', 'Certificate type'], certTypes, { readOnly: true }),
    chain: choice(['证书链', 'Certificate chain'], chains, { readOnly: true, default: 'INTERNATIONAL' }),
    keyUse: choice(['密钥用途', 'Key purpose'], keyUses, { readOnly: true, default: 'SIGN', cite: 'GB/T 20518' }),
    algorithms: text(['密钥算法', 'Key algorithms'], { readOnly: true }),
    keyUsage: text(['密钥用法', 'Key usage'], { readOnly: true, cite: 'RFC 5280 4.2.1.3' }),
    extKeyUsage: text(['扩展密钥用法', 'Extended key usage'], { readOnly: true, cite: 'RFC 5280 4.2.1.12' }),
    maxYears: integer(['最长有效期（年）', 'Maximum validity (years)'], { rules: 'range:1,3', readOnly: true }),
  },
  states: onOff.states,
  start: 'ON',
  transitions: { enable: { ...onOff.transitions.enable, by: 'effect' }, disable: { ...onOff.transitions.disable, by: 'effect' } },
  seeds: {
    key: 'name',
    rows: [
      {
        name: 'signing-enterprise',
        title: '企业签名证书',
        titleEn: 'Company signing certificate',
        certType: 'ENT',
        ...signing,
        algorithms: 'ECDSA_P256, ECDSA_P384, RSA_2048, RSA_3072, RSA_4096',
      },
      {
        name: 'signing-person',
        title: '个人签名证书',
        titleEn: 'Personal signing certificate',
        certType: 'PERSON',
        ...signing,
        algorithms: 'ECDSA_P256, ECDSA_P384, RSA_2048, RSA_3072, RSA_4096',
      },
      {
        name: 'signing-enterprise-sm2',
        title: '企业国密签名证书',
        titleEn: 'Company signing certificate (SM2)',
        certType: 'ENT',
        ...signing,
        ...national,
      },
      {
        name: 'signing-person-sm2',
        title: '个人国密签名证书',
        titleEn: 'Personal signing certificate (SM2)',
        certType: 'PERSON',
        ...signing,
        ...national,
      },
      {
        name: 'encryption-enterprise-sm2',
        title: '企业国密加密证书',
        titleEn: 'Company encryption certificate (SM2)',
        certType: 'ENT',
        ...encryption,
        ...national,
      },
      {
        name: 'encryption-person-sm2',
        title: '个人国密加密证书',
        titleEn: 'Personal encryption certificate (SM2)',
        certType: 'PERSON',
        ...encryption,
        ...national,
      },
    ],
  },
  audiences: {
    operator: {
      rows: 'all',
      list: ['title', 'state', 'name', 'certType', 'chain', 'keyUse', 'algorithms', 'keyUsage', 'extKeyUsage', 'maxYears'],
      sort: ['name', 'ASC'],
      search: ['name'],
      show: [
        { label: ['模板', 'Profile'], fields: ['title', 'name', 'certType', 'chain', 'keyUse', 'maxYears'] },
        { label: ['内容', 'Content'], fields: ['algorithms', 'keyUsage', 'extKeyUsage', 'updatedAt'] },
      ],
      calls: { 'op.certProfile.list': { path: 'operation/certificateProfile/list', does: 'list', menu: 'E1' } },
    },
  },
});
