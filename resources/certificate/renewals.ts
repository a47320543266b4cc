/** The renewal of a certificate: asked for by its holder under 302 (or begun for them under E2), reviewed under E2; approval issues the successor. */
import { choice, defineResource, files, instant, integer, longText, reference, text } from '#engine/declare/index.ts';
import { algorithmHelp, algorithms, carriers, certTypes, renewalGrounds, renewalModes } from '../_terms.ts';
import type { KeyRequest } from '../_widgets.ts';

/** Modes with a new key, and the one with new data. */
const rekeyed = { mode: ['REKEY', 'REISSUE'] } as const;
const reissued = { mode: 'REISSUE' } as const;

export const renewals = defineResource({
  name: 'renewals',
  label: ['证书更新申请', 'Certificate renewals'],
  represent: '{applyNo}',
  review: {
    kind: 'RENEWAL',
    letters: 'HF',
    approved: 'EXECUTING',
    orders: true,
    onSubmit: 'renewal.submit',
    onEnd: 'renewal.end',
    complete: ['certificate', 'mode', 'years', 'ground'],
    // What the successor will say is the applicant's alone: there is nothing for a reviewer to put right.
    without: ['note'],
  },
  fields: {
    member: reference(['会员企业', 'Company'], 'members', { rules: 'required', readOnly: true }),
    certificate: reference(['原证书', 'Original certificate'], 'certificates', {
      rules: 'required',
      among: { state: ['ACTIVE', 'FROZEN', 'EXPIRED'], keyUse: 'SIGN' },
      help: ['到期前 90 天至到期后 30 天内可申请', 'From 90 days before expiry to 30 days after'],
    }),
    mode: choice(['更新方式', 'Renewal method'], renewalModes, { rules: 'required', default: 'RENEW', cite: 'RFC 3647 4.6' }),
    ground: choice(['更新原因', 'Renewal reason'], renewalGrounds, { rules: 'required', default: 'EXPIRING' }),
    // Needed where none of the grounds fits: `renewal.fill` asks.
    cause: text(['原因说明', 'Explanation'], { rules: 'length:2,200', help: ['选“其他”时必填', 'Required if you choose “Other reason”'] }),
    years: integer(['续期（年）', 'New validity (years)'], { rules: 'required|range:1,3', default: 1 }),
    algorithm: choice(['密钥算法', 'Key algorithm'], algorithms, {
      when: rekeyed,
      help: [`留空则与原证书相同。${algorithmHelp[0]}`, `Leave empty to keep the original certificate's algorithm. ${algorithmHelp[1]}`],
    }),
    csr: longText(['证书请求', 'Certificate request'], {
      when: rekeyed,
      cite: 'RFC 2986',
      widget: 'pem',
      help: ['PKCS#10，PEM 格式', 'PKCS#10 in PEM'],
    }),
    holderName: text(['变更后的持有人姓名', "Holder's new name"], {
      when: reissued,
      rules: 'trueName',
      help: ['仅个人证书', 'Personal certificates only'],
    }),
    email: text(['变更后的证书邮箱', 'New email in certificate'], { when: reissued, rules: 'email' }),
    proofFiles: files(['变更证明', 'Proof of the change'], 'application', { when: reissued }),
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
    // As the old certificate has them, for the list and the reviewer.
    certType: choice(['证书类型', 'Certificate type'], certTypes, { readOnly: true }),
    carrier: choice(['介质', 'Key storage'], carriers, { readOnly: true }),
    formerNotAfter: instant(['原到期时间', 'Original expiry'], { readOnly: true, cite: 'RFC 5280 4.1.2.5' }),
    successor: reference(['新证书', 'New certificate'], 'certificates', { readOnly: true }),
    begunBy: text(['平台发起人', 'Started by (platform)'], { readOnly: true, person: true }),
  },
  transitions: {
    // Its effect runs outside a transaction, alone: it keeps the marks too.
    approve: { effect: 'renewal.approve' },
    // The successor is told by itself.
    finish: { tells: [] },
  },
  indexes: [['certificate', 'state']],
  groups: {
    renewal: { label: ['更新', 'Renewal'], fields: ['certificate', 'mode', 'years', 'ground', 'cause'] },
    former: { label: ['原证书', 'Original certificate'], fields: ['certType', 'carrier', 'formerNotAfter'] },
    key: { label: ['新密钥', 'New key'], fields: ['algorithm', 'csr'] },
    changes: { label: ['变更内容', 'Changes'], fields: ['holderName', 'email', 'proofFiles'] },
    remark: { label: ['备注', 'Note'], fields: ['remark'] },
  },
  audiences: {
    enterprise: {
      as: 'applicant',
      menu: '302',
      rows: { member: '$session.memberId' },
      reads: ['certType', 'carrier', 'begunBy'],
      views: {
        list: [
          'applyNo',
          'state',
          'certificate',
          'mode',
          'years',
          'formerNotAfter',
          'submittedAt',
          'decidedAt',
          'decisionReason',
          'successor',
        ],
        show: [
          'renewal',
          'key',
          'changes',
          'remark',
          { of: 'progress', fields: ['applyNo', 'submittedBy', 'submittedAt', 'decidedAt', 'decisionReason', 'successor', 'createdAt'] },
        ],
        create: [
          'renewal',
          {
            of: 'key',
            help: [
              '软证书不上传证书请求时由系统生成新密钥，更新后凭自设口令下载一次；UKey 须上传由它生成的证书请求',
              'For a software key, leave the request empty: the system generates a new key and you download it once. For a hardware key, upload a certificate request generated by the key.',
            ],
          },
          {
            of: 'changes',
            help: [
              '企业名称与统一社会信用代码取自会员资料，变更后须附证明文件',
              'The company name and credit code come from its member record. If they have changed, attach supporting documents.',
            ],
          },
          'remark',
        ],
        // A key makes the pair once its algorithm is chosen; a request that is there already says its own.
        widgets: [
          {
            widget: 'keyRequest',
            field: 'csr',
            options: { algorithm: 'algorithm', when: { algorithm: { isSet: true } } } satisfies KeyRequest,
          },
        ],
        next: {
          DONE: [
            '已更新，新证书见“新证书”：软证书请下载，UKey 的证书请写入原来的 UKey。',
            'Renewed; see New certificate. Download a soft certificate, or write a hardware certificate to the key you already have.',
          ],
        },
      },
      calls: {
        'en.renew.list': { path: 'ca/renew/list', does: 'list' },
        'en.renew.detail': { path: 'ca/renew/detail/{id}', does: 'get' },
        'en.renew': {
          path: 'ca/renew/apply',
          does: 'save',
          next: 'submit',
          idempotent: true,
          in: ['DRAFT', 'RETURNED'],
          effect: 'renewal.fill',
        },
      },
    },
    operator: {
      as: 'reviewer',
      menu: 'E2',
      rows: 'all',
      views: {
        list: {
          columns: [
            'applyNo',
            'state',
            'dueAt',
            'member',
            'certificate',
            'mode',
            'years',
            'carrier',
            'formerNotAfter',
            'submittedAt',
            'claimedBy',
            'decidedAt',
          ],
          search: ['member'],
          sort: ['createdAt', 'DESC'],
          filters: ['certType', 'formerNotAfter'],
        },
        show: [
          { of: 'renewal', fields: ['member', 'certificate', 'mode', 'years', 'ground', 'cause'] },
          'former',
          'key',
          'changes',
          'remark',
          'review',
          { label: ['结果', 'Result'], fields: ['successor', 'begunBy', 'createdAt'] },
        ],
        create: [{ of: 'renewal', fields: ['certificate'] }],
        marks: ['certificate', 'mode', 'years', 'ground', 'cause', 'algorithm', 'csr', 'holderName', 'email'],
      },
      sums: { by: ['submittedAt', 'state', 'mode', 'carrier', 'certType', 'member'] },
      calls: {
        'op.renewal.list': { path: 'operation/renewal/list', does: 'list' },
        'op.renewal.detail': { path: 'operation/renewal/detail', does: 'get' },
        'op.renewal.init': {
          path: 'operation/renewal/init',
          does: 'create',
          idempotent: true,
          effect: 'renewal.init',
          label: ['发起更新', 'Start renewal'],
        },
        'op.renewal.delete': { path: 'operation/renewal/delete', does: 'delete', in: ['DRAFT'] },
        'op.renewal.approve': {
          path: 'operation/renewal/approve',
          does: 'decide',
          // Approved, the certificate is issued.
          stepUp: true,
        },
      },
    },
  },
});
