/** How a certificate ends before its time, or rests: suspended, resumed, revoked by one person or by two; and the calls that choose among these moves. */
import { choice, instant, person } from '#engine/declare/index.ts';
import { finalReasons, ownReasons, ownReasonsMean, reasonsMean, revocationReasons } from '../_terms.ts';
import { ofItself, standing, whose } from './_states.ts';

const invalidityDate = instant(['失效时间', 'Invalidity date'], {
  rules: 'notFuture',
  cite: 'RFC 5280 5.3.2',
  help: [
    '密钥丢失或可能被他人掌握的时间；不清楚可留空',
    'When the key was lost, or may have fallen into other hands. Leave empty if you do not know',
  ],
});
const reason = choice(['吊销原因', 'Revocation reason'], finalReasons, { rules: 'required', says: reasonsMean, cite: 'RFC 5280 5.3.1' });
const isProposed = { proposedBy: { isSet: true } } as const;
const proposed = [isProposed, 'REVOCATION_NOT_PROPOSED'] as const;

/** What whoever looks at the certificate sees from then on. */
const revoked = [
  '不能恢复：序列号列入吊销列表，查验方看到“已吊销”，绑定的印章停用',
  'This cannot be undone: the certificate goes on the revocation list, anyone who checks it sees it as revoked, and its seals stop working',
] as const;

/** What follows each revocation, and who is told. */
const done = {
  effect: 'certificate.revoke',
  announce: 'certificate.revoked',
  tells: { to: whose, text: 'certificate.revoked' },
} as const;

export const revocation = {
  fields: {
    revocationReason: choice(['吊销原因', 'Revocation reason'], revocationReasons, {
      when: { state: 'REVOKED' },
      readOnly: true,
      cite: 'RFC 5280 5.3.1',
    }),
    revokedAt: instant(['吊销时间', 'Revoked at'], { when: { state: 'REVOKED' }, readOnly: true, cite: 'RFC 5280 5.1.2.6' }),
    invalidityDate: { ...invalidityDate, readOnly: true },
  },
  transitions: {
    suspend: {
      label: ['冻结', 'Suspend'],
      from: 'ACTIVE',
      to: 'FROZEN',
      reason: 'optional',
      warns: [
        '序列号列入吊销列表，查验方看到“冻结”，绑定的印章停用；解冻后恢复。',
        'The certificate goes on the revocation list, anyone who checks it sees it as suspended, and seals bound to it stop working until it is reinstated.',
      ],
      guards: [ofItself],
      effect: 'certificate.suspend',
      announce: 'certificate.suspended',
      tells: { to: whose, text: 'certificate.suspended' },
      danger: true,
    },
    resume: {
      label: ['解冻', 'Reinstate'],
      from: 'FROZEN',
      to: 'ACTIVE',
      reason: 'optional',
      guards: [ofItself],
      effect: 'certificate.resume',
      announce: 'certificate.resumed',
      tells: { to: whose, text: 'certificate.resumed' },
    },
    revoke: {
      label: ['吊销', 'Revoke'],
      from: standing,
      to: 'REVOKED',
      ask: { reason, invalidityDate },
      warns: [
        `由您一人立即执行，${revoked[0]}。不急的请用“提议吊销”，由另一人确认。`,
        `The certificate is revoked as soon as you confirm, with no second person involved. ${revoked[1]}. If it is not urgent, use Propose revocation and let someone else confirm it.`,
      ],
      guards: [ofItself],
      ...done,
      danger: true,
    },
    // By the company itself, which alone knows the reason.
    revokeOwn: {
      label: ['吊销', 'Revoke'],
      from: standing,
      to: 'REVOKED',
      ask: {
        reason: choice(['吊销原因', 'Revocation reason'], ownReasons, { rules: 'required', says: ownReasonsMean, cite: 'RFC 5280 5.3.1' }),
        invalidityDate,
      },
      warns: [
        '吊销后不能恢复：证书列入吊销列表，绑定它的印章随即不能使用，要继续签署须重新申请。吊销前签署的文件仍然有效。',
        'This cannot be undone: the certificate goes on the revocation list, and its seals stop working at once. To sign again, apply for a new certificate. Documents signed before stay valid.',
      ],
      guards: [ofItself],
      ...done,
      danger: true,
    },
    // The company leaves: what it holds is revoked (RFC 5280 5.3.1), what was only ordered is not made.
    cease: {
      label: ['停止使用', 'Stop using'],
      from: standing,
      to: 'REVOKED',
      by: 'effect',
      follows: { member: 'out' },
      set: { revocationReason: 'cessationOfOperation' },
      ...done,
    },
    // The holder's word is enough, and it takes effect at once.
    reportCompromise: {
      label: ['报告密钥丢失或泄露', 'Report lost or compromised key'],
      from: standing,
      to: 'REVOKED',
      reason: 'optional',
      ask: { invalidityDate },
      warns: [
        `立即吊销，${revoked[0]}；用同一密钥的其他证书一并吊销。`,
        `The certificate is revoked as soon as you confirm. ${revoked[1]}. Other certificates with the same key are revoked too.`,
      ],
      set: { revocationReason: 'keyCompromise' },
      guards: [ofItself],
      ...done,
      danger: true,
    },
    // The key of another certificate was lost, and this one has the same key.
    loseKey: {
      label: ['密钥丢失或泄露（同一密钥）', 'Same key lost or compromised'],
      from: standing,
      to: 'REVOKED',
      by: 'effect',
      set: { revocationReason: 'keyCompromise' },
      ...done,
      effect: 'certificate.loseKey',
    },
    proposeRevocation: {
      label: ['提议吊销', 'Propose revocation'],
      from: standing,
      to: 'same',
      ask: { reason, invalidityDate },
      warns: [
        '暂不吊销：除您以外任何有吊销权限的操作员在这张证书的页面“确认吊销”后生效，没有期限；您不能自己确认。紧急的请直接“吊销”。',
        "Nothing is revoked yet: another operator with permission to revoke has to confirm it on this certificate's page. There is no deadline, and you cannot confirm your own proposal. If it is urgent, use Revoke instead.",
      ],
      set: { proposedBy: '$session.userNum', proposedAt: '$now' },
      guards: [ofItself, [{ proposedBy: { isSet: false } }, 'REVOCATION_PROPOSED']],
      effect: 'certificate.propose',
      tells: { to: 'revokers', text: 'revocation.proposed' },
    },
    confirmRevocation: {
      label: ['确认吊销', 'Confirm revocation'],
      from: standing,
      to: 'REVOKED',
      warns: [`${revoked[0]}。`, `${revoked[1]}.`],
      guards: [proposed, [{ not: { proposedBy: '$session.userNum' } }, 'REVOCATION_OWN_PROPOSAL']],
      ...done,
      tells: [
        { to: whose, text: 'certificate.revoked' },
        { to: 'proposer', text: 'revocation.confirmed' },
      ],
      danger: true,
    },
    dropProposal: {
      label: ['撤销提议', 'Withdraw proposal'],
      from: standing,
      to: 'same',
      set: { proposedReason: null, proposedInvalidityDate: null, proposedBy: null, proposedAt: null },
      guards: [proposed],
    },
  },
} as const;

/** Two persons revoke many: one proposes, another confirms. Its fields stand apart from those of the end. */
export const proposal = {
  fields: {
    proposedReason: choice(['拟吊销', 'Proposed revocation'], finalReasons, {
      readOnly: true,
      when: isProposed,
      cite: 'RFC 5280 5.3.1',
      widget: 'flagged',
    }),
    proposedInvalidityDate: { ...invalidityDate, label: ['拟定失效时间', 'Proposed invalidity date'], when: isProposed, readOnly: true },
    proposedBy: person(['提议人', 'Proposed by'], { readOnly: true }),
    proposedAt: instant(['提议时间', 'Proposed at'], { when: isProposed, readOnly: true }),
  },
  group: { label: ['拟吊销', 'Proposed revocation'], fields: ['proposedReason', 'proposedInvalidityDate', 'proposedBy', 'proposedAt'] },
} as const;

/** Proposed by one, to be confirmed by another. */
export const toBeRevoked = {
  state: standing,
  proposedReason: ['unspecified', 'keyCompromise', 'affiliationChanged', 'superseded', 'cessationOfOperation', 'privilegeWithdrawn'],
} as const satisfies { readonly state: readonly string[]; readonly proposedReason: readonly (keyof typeof finalReasons)[] };

/** What comes next of what somebody proposed to revoke: another confirms it. */
const says = [
  '“{proposedBy}”提议吊销，待另一位有吊销权限的操作员确认；确认前照旧有效',
  '{proposedBy} has proposed revoking this certificate. It stays in force until another operator with permission to revoke confirms',
] as const;
const confirmNext = [
  { when: { ...isProposed, not: { proposedBy: '$session.userNum' } }, does: 'confirmRevocation', says },
  { when: isProposed, says },
] as const;
/** What callers ask next, whose key is lost. */
const afterwards = [
  '已列入吊销列表，不能恢复。企业要继续签署的，须申请新证书；随它挂起的印章，新证书生效后转重制再制章',
  'It stays on the revocation list. To go on signing, the company applies for a new certificate; seals suspended with it are marked for remaking and made again once the new one is active.',
] as const;
export const revocationNext = { ...Object.fromEntries(standing.map(state => [state, confirmNext])), REVOKED: afterwards };

/** The operator's call: a reason holds, releases or ends. */
export const revokeByReason = {
  does: { by: 'reason', of: { certificateHold: 'suspend', removeFromCRL: 'resume' }, else: 'revoke' },
  ask: {
    reason: choice(
      ['吊销原因', 'Revocation reason'],
      { ...revocationReasons, removeFromCRL: ['解除冻结', 'Remove from CRL'] },
      { rules: 'required', cite: 'RFC 5280 5.3.1' },
    ),
  },
} as const;

/** The call of two operators. */
export const revokeByTwo = {
  does: { by: 'step', of: { propose: 'proposeRevocation', confirm: 'confirmRevocation', drop: 'dropProposal' } },
  label: ['批量吊销（双人）', 'Bulk revoke (two-person approval)'],
  show: ['member', 'serialNumber', 'proposedReason', 'proposedInvalidityDate', 'proposedBy', 'proposedAt', 'stops'],
} as const;

/** The holder's call. */
export const reportByKind = {
  does: { by: 'kind', of: { loss: 'suspend', compromise: 'reportCompromise' } },
  label: ['挂失、报告泄露', 'Report loss or compromise'],
} as const;
