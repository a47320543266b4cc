/** The recovery of an escrowed encryption key: proposed by one operator, confirmed by another, fetched once by the company's administrator. */
import { choice, defineResource, file, instant, reference, sequence, text } from '#engine/declare/index.ts';

const ofAnother = [{ not: { createdBy: '$session.userNum' } }, 'RECOVERY_OWN_PROPOSAL'] as const;

const basis = { label: ['恢复', 'Recovery'], fields: ['certificate', 'ground', 'paper'] } as const;

export const keyRecoveries = defineResource({
  name: 'keyRecoveries',
  label: ['加密密钥恢复', 'Recoveries of encryption keys'],
  represent: '{recoveryNo}',
  fields: {
    recoveryNo: sequence(['恢复编号', 'Recovery number'], '{date}MY{n:6}'),
    certificate: reference(['加密证书', 'Encryption certificate'], 'certificates', {
      rules: 'required',
      among: { keyUse: 'ENCRYPT' },
      help: ['私钥由平台托管的加密证书，不论是否仍有效', 'Whose private key is escrowed here, whether or not it is still in force'],
    }),
    member: reference(['会员企业', 'Member'], 'members', { readOnly: true, copy: 'certificate.member' }),
    ground: text(['恢复原因', 'Why'], { rules: 'required|length:5,200' }),
    paper: file(['企业申请书', "The company's application"], 'application', {
      rules: 'required',
      help: ['加盖公章的恢复申请', 'Asks for the recovery, under the seal of the company'],
    }),
    confirmedBy: text(['确认人', 'Confirmed by'], { readOnly: true, person: true }),
    confirmedAt: instant(['确认时间', 'Confirmed at'], { readOnly: true }),
    expiresAt: instant(['领取截止', 'To be fetched until'], { readOnly: true }),
    recipient: reference(['领取用签名证书', 'Fetched under'], 'certificates', { readOnly: true }),
    fetchedBy: text(['领取人', 'Fetched by'], { readOnly: true, person: true }),
    fetchedAt: instant(['领取时间', 'Fetched at'], { readOnly: true }),
  },
  states: {
    PROPOSED: { label: ['待确认', 'To be confirmed'], tone: 'busy' },
    CONFIRMED: { label: ['待领取', 'To be fetched'], tone: 'warn' },
    FETCHED: { label: ['已领取', 'Fetched'], tone: 'good' },
    DROPPED: { label: ['已撤销', 'Dropped'], tone: 'neutral' },
    LAPSED: { label: ['逾期未领', 'Lapsed'], tone: 'neutral' },
  },
  start: 'PROPOSED',
  transitions: {
    // Two persons, as those who revoke many.
    confirm: {
      label: ['确认恢复', 'Confirm the recovery'],
      from: 'PROPOSED',
      to: 'CONFIRMED',
      set: { confirmedBy: '$session.userNum', confirmedAt: '$now' },
      guards: [ofAnother],
      effect: 'recovery.confirm',
    },
    drop: { label: ['撤销', 'Drop'], from: ['PROPOSED', 'CONFIRMED'], to: 'DROPPED', reason: 'required', danger: true },
    // The key leaves in an envelope alone, and once.
    fetch: {
      label: ['领取加密密钥', 'Fetch the encryption key'],
      from: 'CONFIRMED',
      to: 'FETCHED',
      ask: {
        signing: reference(['领取用签名证书', 'Under which signing certificate'], 'certificates', {
          rules: 'required',
          among: { algorithm: 'SM2', keyUse: 'SIGN', certType: 'ENT', state: 'ACTIVE' },
          help: [
            '有效的企业 SM2 签名证书，软硬均可；只有它的私钥能打开信封',
            'An active SM2 signing certificate of the company; its private key alone opens the envelope',
          ],
        }),
        format: choice(
          ['格式', 'Format'],
          {
            ENVELOPED_KEY: ['GB/T 35276 信封（软件用）', 'GB/T 35276, for software'],
            SKF: ['GM/T 0016 信封（导入 UKey 用）', 'GM/T 0016, for a hardware key'],
          },
          { rules: 'required', default: 'ENVELOPED_KEY' },
        ),
      },
      set: { fetchedBy: '$session.userNum', fetchedAt: '$now' },
      answer: 'file',
      effect: 'recovery.fetch',
    },
    lapse: { label: ['逾期未领', 'Lapse'], from: 'CONFIRMED', to: 'LAPSED', by: 'clock', at: 'expiresAt' },
  },
  indexes: [['member']],
  groups: {
    recovery: { label: ['恢复', 'Recovery'], fields: ['recoveryNo', 'certificate', 'ground', 'createdAt', 'confirmedAt'] },
    twoPersons: { label: ['双人', 'Two persons'], fields: ['createdBy', 'createdAt', 'confirmedBy', 'confirmedAt'] },
    delivery: { label: ['领取', 'Delivery'], fields: ['expiresAt', 'recipient', 'fetchedBy', 'fetchedAt'] },
  },
  audiences: {
    operator: {
      menu: 'E1',
      rows: 'all',
      reads: ['updatedAt', 'updatedBy'],
      views: {
        list: {
          columns: ['recoveryNo', 'state', 'member', 'certificate', 'createdBy', 'createdAt', 'confirmedBy', 'expiresAt', 'fetchedAt'],
          filters: ['createdAt'],
        },
        show: [{ of: 'recovery', fields: ['recoveryNo', 'member', ...basis.fields] }, 'twoPersons', 'delivery'],
        create: [basis],
        next: {
          PROPOSED: [
            '由另一名操作员核对申请书后确认；提议人本人不能确认。',
            'Another operator compares the application and confirms; whoever proposed it cannot.',
          ],
          CONFIRMED: [
            '企业管理员凭企业的 SM2 签名证书领取一次，逾期作废。',
            "The company's administrator fetches it once, under a signing certificate of the company, or it lapses.",
          ],
        },
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
          label: ['提议恢复', 'Propose a recovery'],
        },
        'op.keyRecovery.confirm': { path: 'operation/keyRecovery/confirm', does: 'confirm', idempotent: true, stepUp: true },
        'op.keyRecovery.drop': { path: 'operation/keyRecovery/drop', does: 'drop' },
      },
    },
    enterprise: {
      menu: '302',
      rows: { member: '$session.memberId' },
      views: {
        list: ['recoveryNo', 'state', 'certificate', 'createdAt', 'expiresAt', 'fetchedBy', 'fetchedAt'],
        show: ['recovery', 'delivery'],
        next: {
          PROPOSED: ['平台正在由第二人确认。', 'A second person at the platform is confirming it.'],
          CONFIRMED: [
            '企业管理员可以领取一次：密钥以所选签名证书的公钥加密，请先备好该证书的私钥。',
            "The company's administrator may fetch it once. It comes under the public key of the signing certificate that they choose: have its private key at hand.",
          ],
          LAPSED: [
            '逾期未领取，如仍需要请向平台重新申请。',
            'It was not fetched in time. Apply to the platform again if you still need it.',
          ],
        },
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
