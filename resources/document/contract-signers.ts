/**
 * Whoever signs a contract without an account (链接签署方): by a link to their phone, under a certificate issued for this signature; for themselves,
 * or for a company that is no member. Whoever started the contract sees how far they are; the link and the codes are the person's alone.
 */
import { choice, defineResource, file, instant, reference, text } from '#engine/declare/index.ts';
import { parties } from '../_terms.ts';
import type { LinkSentOptions } from '../_widgets.ts';
import { failures } from './_ends.ts';

const contract = reference(['合同', 'Contract'], 'contracts', { readOnly: true });
const hash = { readOnly: true } as const;

export const contractSigners = defineResource({
  name: 'contractSigners',
  label: ['链接签署方', 'Signers by link'],
  represent: '{name}',
  fields: {
    contract,
    member: reference(['发起企业', 'Initiating company'], 'members', { readOnly: true }),
    party: choice(['签署方', 'Party'], parties, { readOnly: true }),
    // Whoever signed the contract by a link signs its termination by a link too. Each is a record of its own, and says how it was signed that time.
    signs: choice(
      ['签署内容', 'Signs'],
      { CONTRACT: ['合同', 'Contract'], TERMINATION: ['解约协议', 'Termination agreement'] },
      { readOnly: true, default: 'CONTRACT' },
    ),
    name: text(['姓名', 'Name'], { readOnly: true }),
    mobile: text(['手机', 'Mobile'], { rules: 'mobilePhone', personal: true, readOnly: true }),
    // As they gave it, for their certificate, which holds a keyed hash of it. No side reads it.
    idNo: text(['身份证号', 'ID card number'], { rules: 'idCard', personal: true, readOnly: true }),
    // Of the company for which they sign; all empty where they sign for themselves. Its name is as the starter gave it, the rest as they gave it.
    companyName: text(['代表企业', 'On behalf of'], { readOnly: true }),
    uscc: text(['统一社会信用代码', 'Unified social credit code'], { rules: 'uscc', readOnly: true }),
    legalName: text(['法定代表人', 'Legal representative'], { readOnly: true }),
    letterFile: file(['授权委托书', 'Letter of authorisation'], 'letter', { readOnly: true }),
    letterSha256: text(['授权委托书 SHA-256', 'SHA-256 of the letter'], { readOnly: true }),
    companyCheckedBy: choice(
      ['企业核验方式', 'Company check'],
      {
        REGISTER: ['企业三要素（名称、信用代码、法定代表人一致）', 'Company record (name, credit code and legal representative match)'],
        STATED: ['代表人填写，未接入第三方核验', 'Stated by the representative; no third-party check connected'],
      },
      { readOnly: true },
    ),
    // Of the newest link, and of the visit that a code opened: neither is kept itself.
    tokenHash: text(['链接摘要', 'Link hash'], hash),
    ticketHash: text(['访问摘要', 'Visit hash'], hash),
    visitUntil: instant(['访问到期', 'Visit ends'], { readOnly: true }),
    invitedAt: instant(['签署链接', 'Link'], {
      readOnly: true,
      widget: 'linkSent',
      options: {
        call: 'en.contractSigner.links',
        among: 'links',
        of: 'signer',
        when: { state: 'INVITED' },
        failed: ['请核对手机号，再催办', 'Check the mobile number, then send a reminder'],
      } satisfies LinkSentOptions,
    }),
    openedAt: instant(['首次打开', 'First opened'], { readOnly: true }),
    enteredAt: instant(['验证手机', 'Mobile verified'], { readOnly: true }),
    identifiedAt: instant(['核验身份', 'Identity checked'], { readOnly: true }),
    identifiedBy: choice(
      ['核验方式', 'Identity check'],
      {
        CARRIER: ['运营商三要素（姓名、身份证号、手机号一致）', 'Carrier record (name, ID number and mobile match)'],
        STATED: ['本人填写，未接入第三方核验', 'Stated by the signer; no third-party check connected'],
      },
      { readOnly: true },
    ),
    signedAt: instant(['签署时间', 'Signed at'], { readOnly: true }),
    signedFrom: text(['签署时的 IP', 'IP address at signing'], { readOnly: true }),
    agreedTo: text(['同意书版本', 'Consent edition'], { readOnly: true }),
    serialNumber: text(['证书序列号', 'Certificate serial number'], { readOnly: true, cite: 'RFC 5280 4.1.2.2' }),
    declineReason: text(['拒签原因', 'Reason for declining'], { readOnly: true }),
  },
  states: {
    WAITING: { label: ['待轮到', 'Not their turn yet'], tone: 'neutral' },
    INVITED: { label: ['已轮到', 'Their turn'], tone: 'busy' },
    SIGNED: { label: ['已签署', 'Signed'], tone: 'good' },
    DECLINED: { label: ['已拒签', 'Declined'], tone: 'bad', overprint: true },
    DROPPED: { label: ['不再需要', 'No longer needed'], tone: 'neutral' },
  },
  start: 'WAITING',
  transitions: {
    // Each time with a link of its own, after which the former ones open nothing.
    invite: {
      label: ['发送签署链接', 'Send signing link'],
      from: ['WAITING', 'INVITED', 'SIGNED'],
      to: 'INVITED',
      by: 'effect',
      set: { invitedAt: '$now', ticketHash: null, visitUntil: null },
    },
    // Also to fetch the document once it is signed.
    enter: { label: ['验证手机', 'Verify mobile'], from: ['INVITED', 'SIGNED'], to: 'same', by: 'effect' },
    // A wrong number is put right by whoever named it. Whoever had the former one opens nothing any more, and the new one shows who they are.
    readdress: {
      label: ['更正手机号', 'Correct mobile'],
      warns: [
        '轮到其签署的，新手机会收到签署链接；以前发出的链接随即失效，身份要重新核验',
        'If it is their turn, a signing link goes to the new mobile. Links sent before no longer work, and the identity is checked again',
      ],
      from: ['WAITING', 'INVITED'],
      to: 'same',
      // The end of a contract is signed by the phone by which it was signed, or somebody else could end it.
      guards: [[{ signs: 'CONTRACT' }, 'SIGNER_TERMINATION_MOBILE']],
      // Asked for, not changed: nobody who corrects it sees the former one.
      ask: { newMobile: text(['新手机号', 'New mobile'], { rules: 'required|mobilePhone', personal: true }) },
      set: {
        ...{ tokenHash: null, ticketHash: null, visitUntil: null, openedAt: null, enteredAt: null },
        ...{ idNo: null, identifiedAt: null, identifiedBy: null },
        ...{ uscc: null, legalName: null, letterFile: null, letterSha256: null, companyCheckedBy: null },
      },
      effect: 'signer.readdress',
    },
    identify: { label: ['核验身份', 'Check identity'], from: 'INVITED', to: 'same', by: 'effect', set: { identifiedAt: '$now' } },
    // They are sent another link once it is their turn to sign.
    fill: { label: ['填写', 'Fill in'], from: 'INVITED', to: 'WAITING', by: 'effect' },
    // Asked to sign already when something was sent back: they are asked again afterwards.
    recall: { label: ['退回重填，暂停签署', 'Signing paused'], from: 'INVITED', to: 'WAITING', by: 'effect' },
    sign: { label: ['签署', 'Sign'], from: 'INVITED', to: 'SIGNED', by: 'effect' },
    decline: { label: ['拒签', 'Decline to sign'], from: 'INVITED', to: 'DECLINED', by: 'effect' },
    drop: {
      label: ['合同结束', 'Contract ended'],
      from: ['WAITING', 'INVITED'],
      to: 'DROPPED',
      by: 'effect',
      follows: { contract: failures },
    },
    // The termination failed and the contract stands: signatures under the termination do not count.
    lapse: { label: ['解约未成', 'Termination ended'], from: ['INVITED', 'SIGNED'], to: 'DROPPED', by: 'effect' },
  },
  acts: { open: ['打开链接', 'Open link'], letter: ['上传授权委托书', 'Upload letter of authorisation'] },
  indexes: [['contract', 'party'], ['letterFile'], ['tokenHash'], ['ticketHash']],
  groups: {
    person: { label: ['签署人', 'Signer'], fields: ['name', 'companyName', 'party', 'signs', 'mobile', 'contract', 'declineReason'] },
    company: {
      label: ['代表的企业', 'Company represented'],
      fields: ['uscc', 'legalName', 'letterFile', 'letterSha256', 'companyCheckedBy'],
    },
    progress: {
      label: ['签署进度', 'Progress'],
      fields: ['invitedAt', 'openedAt', 'enteredAt', 'identifiedAt', 'identifiedBy', 'signedAt', 'serialNumber'],
    },
  },
  audiences: {
    enterprise: {
      menu: '204',
      rows: { member: '$session.memberId' },
      list: [
        'name',
        'companyName',
        'state',
        'signs',
        'mobile',
        'contract',
        'invitedAt',
        'openedAt',
        'signedAt',
        'identifiedAt',
        'party',
        'createdAt',
      ],
      filters: ['invitedAt'],
      show: ['person', 'progress', 'company'],
      next: {
        WAITING: [
          '前面的签署方签完后，系统把签署链接发到其手机',
          'Once the parties before them have signed, a signing link is sent to their mobile',
        ],
        INVITED: [
          {
            when: { signs: 'TERMINATION' },
            says: [
              '解约协议的签署链接已发到其签署合同时的手机，不能更换。没收到的，提出解约的企业可以在合同中催办，会另发链接',
              'A link to sign the termination agreement was sent to the mobile by which they signed the contract; it cannot be changed. If it did not arrive, the proposing company can send a reminder from the contract, which sends a new link',
            ],
          },
          {
            says: [
              '轮到其办理，链接是否已发出见下方。没收到的，先核对手机号，有误就更正；手机号无误的，打开合同催办，会重发链接',
              'It is their turn; below it says whether the link has gone out. If it did not arrive, check the number and correct it if it is wrong; otherwise open the contract and send a reminder, which sends a new link',
            ],
          },
        ],
      },
      calls: {
        'en.contractSigner.list': { path: 'document/contractSigner/list', does: 'list' },
        'en.contractSigner.detail': { path: 'document/contractSigner/detail', does: 'get' },
        'en.contractSigner.mobile': {
          path: 'document/contractSigner/mobile',
          does: 'readdress',
          throttle: { most: 20, seconds: 86_400, by: 'id' },
        },
      },
    },
  },
});
