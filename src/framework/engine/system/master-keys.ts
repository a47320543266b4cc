/** The master keys this database has been encrypted under, by their fingerprints: which one is in use, and which one is coming. Holds no key. */
import { flag, integer, json, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';
import { anyObject } from './shapes.ts';

export const masterKeys = defineSystemEntity({
  name: 'masterKeys',
  label: ['主密钥', 'Master keys'],
  represent: '{keyVersion}',
  fields: {
    keyVersion: integer(['版本', 'Version'], { rules: 'required', readOnly: true, unique: true }),
    fingerprint: text(['指纹', 'Fingerprint'], { rules: 'required', readOnly: true }),
    indexed: flag(['索引已更换', 'Indexes re-keyed'], { readOnly: true }),
    carried: json(['继续使用的密钥', 'Retained hash keys'], anyObject, { readOnly: true, storage: 'encrypted', journal: 'redact' }),
  },
  states: {
    COMING: { label: ['更换中', 'Being replaced'], tone: 'busy' },
    IN_USE: { label: ['在用', 'In use'], tone: 'good' },
    RETIRED: { label: ['已停用', 'Retired'], tone: 'neutral' },
  },
  start: 'COMING',
  transitions: {
    take: { label: ['启用', 'Activate'], from: 'COMING', to: 'IN_USE', by: 'effect' },
    retire: { label: ['停用', 'Retire'], from: 'IN_USE', to: 'RETIRED', by: 'effect' },
  },
});
