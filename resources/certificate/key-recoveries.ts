/** The recovery of an escrowed encryption key: proposed by one operator, confirmed by another, fetched once by the company's administrator. */
import { choice, defineResource, file, instant, person, reference, sequence, text } from '#engine/declare/index.ts';

const ofAnother = [{ not: { createdBy: '$session.userNum' } }, 'RECOVERY_OWN_PROPOSAL'] as const;

const basis = { label: ['恢复', 'Key recovery'], fields: ['certificate', 'ground', 'paper'] } as const;

export const keyRecoveries = defineResource({
  name: 'keyRecoveries',
  label: ['加密密钥恢复', 'Encryption key recoveries'],
  represent: '{recoveryNo}',
  fields: {
    recoveryNo: sequence(['恢复编号', 'Recovery number'], '{date}MY{n:6}'),
    certificate: reference(['加密证书', 'Encryption certificate'], 'certificates', {
      rules: 'required',
      among: { keyUse: 'ENCRYPT' },
      help: [
        '私钥由平台托管的加密证书，不论是否仍有效',
        'An encryption certificate whose private key is escrowed here, whether or not it is still valid',
      ],
    }),
    member: reference(['会员企业', 'Company'], 'members', { readOnly: true, default: '$record.certificate.member' }),
    ground: text(['恢复原因', 'Recovery reason'], { rules: 'required|length:5,200' }),
    paper: file(['企业申请书', "Company's request letter"], 'application', {
      rules: 'required',
      help: ['加盖公章的恢复申请', 'A recovery request stamped with the company seal'],
    }),
    confirmedBy: person(['确认人', 'Confirmed by'], { readOnly: true }),
    confirmedAt: instant(['确认时间', 'Confirmed at'], { readOnly: true }),
    expiresAt: instant(['领取截止', 'Collect by'], { readOnly: true }),
    recipient: reference(['领取用签名证书', 'Recipient certificate'], 'certificates', { readOnly: true }),
    fetchedBy: person(['领取人', 'Collected by'], { readOnly: true }),
    fetchedAt: instant(['领取时间', 'Collected at'], { readOnly: true }),
  },
  states: {
    PROPOSED: { label: ['待确认', 'Awaiting confirmation'], tone: 'busy' },
    CONFIRMED: { label: ['待领取', 'Ready to collect'], tone: 'warn' },
    FETCHED: { label: ['已领取', 'Collected'], tone: 'good' },
    DROPPED: { label: ['已撤销', 'Withdrawn'], tone: 'neutral' },
    LAPSED: { label: ['逾期未领', 'Not collected in time'], tone: 'neutral' },
  },
  start: 'PROPOSED',
  transitions: {
    // Two persons, as those who revoke many.
    confirm: {
      label: ['确认恢复', 'Confirm recovery'],
      from: 'PROPOSED',
      to: 'CONFIRMED',
      set: { confirmedBy: '$session.userNum', confirmedAt: '$now' },
      guards: [ofAnother],
      effect: 'recovery.confirm',
      tells: { to: 'administrators', text: 'recovery.confirmed' },
    },
    drop: { label: ['撤销', 'Withdraw'], from: ['PROPOSED', 'CONFIRMED'], to: 'DROPPED', reason: 'required', danger: true },
    // The key leaves in an envelope alone, and once.
    fetch: {
      label: ['领取加密密钥', 'Collect encryption key'],
      from: 'CONFIRMED',
      to: 'FETCHED',
      ask: {
        signing: reference(['领取用签名证书', 'Recipient signing certificate'], 'certificates', {
          rules: 'required',
          among: { algorithm: 'SM2', keyUse: 'SIGN', certType: 'ENT', state: 'ACTIVE', keyRef: { isSet: false } },
          help: [
            '有效的企业 SM2 签名证书，密钥在贵企业手中；只有它的私钥能打开信封',
            'An active SM2 signing certificate of your company whose key you hold. Only its private key can open the envelope',
          ],
        }),
        format: choice(
          ['格式', 'Format'],
          {
            ENVELOPED_KEY: ['GB/T 35276 信封（软件用）', 'GB/T 35276 envelope (for software)'],
            SKF: ['GM/T 0016 信封（导入 UKey 用）', 'GM/T 0016 envelope (for hardware keys)'],
          },
          { rules: 'required', default: 'ENVELOPED_KEY' },
        ),
      },
      set: { fetchedBy: '$session.userNum', fetchedAt: '$now' },
      answer: 'file',
      effect: 'recovery.fetch',
    },
    lapse: { label: ['逾期未领', 'Expire'], from: 'CONFIRMED', to: 'LAPSED', at: 'expiresAt' },
  },
  indexes: [['member']],
  groups: {
    recovery: { label: ['恢复', 'Key recovery'], fields: ['recoveryNo', 'certificate', 'ground', 'createdAt', 'confirmedAt'] },
    twoPersons: { label: ['双人复核', 'Two-person control'], fields: ['createdBy', 'createdAt', 'confirmedBy', 'confirmedAt'] },
    delivery: { label: ['领取', 'Collection'], fields: ['expiresAt', 'recipient', 'fetchedBy', 'fetchedAt'] },
  },
  audiences: {
    operator: {
      menu: 'E1',
      rows: 'all',
      reads: ['updatedAt', 'updatedBy'],
      list: ['recoveryNo', 'state', 'member', 'certificate', 'createdBy', 'createdAt', 'confirmedBy', 'expiresAt', 'fetchedAt'],
      filters: ['createdAt'],
      show: [{ of: 'recovery', fields: ['recoveryNo', 'member', ...basis.fields] }, 'twoPersons', 'delivery'],
      create: [basis],
      next: {
        PROPOSED: [
          '由另一名操作员核对申请书后确认；提议人本人不能确认。',
          'A second operator checks the request letter and confirms. The person who proposed the recovery cannot confirm it.',
        ],
        CONFIRMED: [
          '企业管理员凭企业的 SM2 签名证书领取一次，逾期作废。',
          "The company administrator collects the key once, using one of the company's SM2 signing certificates. It expires if not collected in time.",
        ],
      },
      home: { waits: ['PROPOSED'] },
      calls: {
        'op.keyRecovery.list': { path: 'operation/keyRecovery/list', does: 'list' },
        'op.keyRecovery.detail': { path: 'operation/keyRecovery/detail', does: 'get' },
        'op.keyRecovery.propose': {
          path: 'operation/keyRecovery/propose',
          does: 'create',
          idempotent: true,
          stepUp: true,
          effect: 'recovery.propose',
          label: ['提议恢复', 'Propose recovery'],
        },
        'op.keyRecovery.confirm': { path: 'operation/keyRecovery/confirm', does: 'confirm', idempotent: true, stepUp: true },
        'op.keyRecovery.drop': { path: 'operation/keyRecovery/drop', does: 'drop' },
      },
    },
    enterprise: {
      menu: '302',
      rows: { member: '$session.memberId' },
      list: ['recoveryNo', 'state', 'certificate', 'createdAt', 'expiresAt', 'fetchedBy', 'fetchedAt'],
      show: ['recovery', 'delivery'],
      next: {
        PROPOSED: ['平台正在由第二人确认。', 'A second operator is confirming the request.'],
        CONFIRMED: [
          '企业管理员可以领取一次：密钥以所选签名证书的公钥加密，请先备好该证书的私钥。',
          "Your company administrator can collect the key once. It is encrypted for the signing certificate you choose, so have that certificate's private key at hand.",
        ],
        LAPSED: [
          '逾期未领取，如仍需要请向平台重新申请。',
          'The key was not collected in time. If you still need it, apply to the platform again.',
        ],
      },
      home: { waits: ['CONFIRMED'] },
      calls: {
        'en.keyRecovery.list': { path: 'keyRecovery/list', does: 'list' },
        'en.keyRecovery.detail': { path: 'keyRecovery/detail/{id}', does: 'get' },
        'en.keyRecovery.fetch': { path: 'keyRecovery/fetch/{id}', does: 'fetch', stepUp: true },
      },
    },
  },
});
