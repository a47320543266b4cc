/** What whoever is invited to sign a contract by a link to their phone may do, for themselves or for a company: without an account, by the link and a code by SMS. */
import { choice, date, defineCalls, flag, instant, items, json, longText, text } from '#engine/declare/index.ts';
import { uploaded } from '#engine/system/fields.ts';
import { bilingual } from '#engine/system/shapes.ts';
import { blanksToFill, boxesOnPages } from '../_shapes.ts';
import { parties } from '../_terms.ts';
import { filledIn } from './_filled.ts';
import { sentCode } from './_sent.ts';
import { levels } from './_signing.ts';

const secret = { rules: 'required|length:43,43' } as const;
const token = text(['签署链接', 'Signing link'], secret);
/** What a code opened: half an hour in which the person reads and signs. */
const ticket = text(['访问凭据', 'Visit'], secret);

const state = choice(['状态', 'Status'], {
  WAITING: ['还没有轮到', 'Not your turn yet'],
  INVITED: ['待签署', 'Awaiting your signature'],
  SIGNED: ['已签署', 'Signed'],
  DECLINED: ['已拒签', 'Declined'],
  OVER: ['合同已结束', 'Contract ended'],
});
// Something is filled in before it is signed.
const toFill = flag(['需要填写', 'To be filled in']);
const isIdentified = flag(['已核验身份', 'Identity checked']);
const party = choice(['签署方', 'Party'], parties);

/** Of the contract, as far as it may be said to whoever holds the link. */
const outline = {
  title: text(['合同名称', 'Contract name']),
  starterName: text(['发起企业', 'Initiating company']),
  name: text(['姓名', 'Name']),
  // The company that they sign for; empty where they sign for themselves.
  companyName: text(['代表企业', 'On behalf of']),
  party,
  // The contract, or the agreement to terminate it that a party has proposed.
  signs: choice(['签署内容', 'Signs'], { CONTRACT: ['合同', 'Contract'], TERMINATION: ['解约协议', 'Termination agreement'] }),
  proposerName: text(['提出解约的企业', 'Proposing company']),
  signBy: date(['签署截止日', 'Sign by']),
  state,
  toFill,
  isIdentified,
} as const;

// The limit by address is loose: phones of one carrier, or a whole staff, share an address. Codes and attempts are counted by person.
export const invitationCalls = defineCalls({
  'doc.invitation': {
    path: 'document/invitation',
    menu: 'public',
    label: ['签署邀请', 'Invitation to sign'],
    throttle: { most: 120, seconds: 3600 },
    input: { token },
    answer: { ...outline, mobile: text(['手机', 'Mobile']) },
    changes: true,
  },
  'doc.invitationCode': {
    path: 'document/invitation/code',
    menu: 'public',
    label: ['签署邀请验证码', 'Code for an invitation'],
    throttle: { most: 120, seconds: 3600 },
    input: { token },
    answer: sentCode,
    changes: true,
  },
  'doc.invitationEnter': {
    path: 'document/invitation/enter',
    menu: 'public',
    label: ['验证手机', 'Verify mobile'],
    throttle: { most: 120, seconds: 3600 },
    input: { token, smsCode: text(['短信验证码', 'SMS code'], { rules: 'required|digits:6', clean: 'digits' }) },
    answer: {
      ticket,
      expiresAt: instant(['到期时间', 'Expires at']),
      contractNo: text(['合同编号', 'Contract number']),
      ...outline,
      remark: text(['备注', 'Note']),
      terminationReason: text(['解约原因', 'Reason for termination']),
      sha256: text(['文件 SHA-256', 'File SHA-256']),
      // From then on the evidence package can be fetched.
      isComplete: flag(['各方均已签署', 'All parties have signed']),
      parties: items(['签署各方', 'Parties'], { party, name: text(['名称', 'Name']) }),
      // What they agree to before they sign.
      consent: json(['同意书', 'Consent'], bilingual),
      boxes: json(['签名位置', 'Where the signature will stand'], boxesOnPages),
      blanks: json(['填写项', 'Fields to fill in'], blanksToFill),
      returned: text(['退回原因', 'Sent back because']),
    },
    changes: true,
  },
  'doc.invitationIdentify': {
    path: 'document/invitation/identify',
    menu: 'public',
    label: ['核验身份', 'Check identity'],
    throttle: { most: 120, seconds: 3600 },
    input: {
      ticket,
      idNo: text(['身份证号', 'ID card number'], { rules: 'required|idCard', personal: true }),
      // Asked of whoever signs for a company.
      uscc: text(['统一社会信用代码', 'Unified social credit code'], { rules: 'uscc' }),
      legalName: text(['法定代表人姓名', "Legal representative's name"], { rules: 'trueName' }),
    },
    answer: { isIdentified },
    changes: true,
  },
  'doc.invitationLetter': {
    path: 'document/invitation/letter',
    menu: 'public',
    label: ['上传授权委托书', 'Upload letter of authorisation'],
    throttle: { most: 60, seconds: 3600 },
    upload: { purpose: 'letter' },
    input: { ticket },
    answer: uploaded,
    changes: true,
  },
  // What they have typed so far stands in it; nothing of it is judged here, and nothing kept.
  'doc.invitationForm': {
    path: 'document/invitation/form',
    menu: 'public',
    label: ['授权委托书样本', 'Sample letter of authorisation'],
    throttle: { most: 60, seconds: 3600 },
    input: {
      ticket,
      idNo: text(['身份证号', 'ID card number'], { rules: 'length:0,40', personal: true }),
      uscc: text(['统一社会信用代码', 'Unified social credit code'], { rules: 'length:0,40' }),
      legalName: text(['法定代表人姓名', "Legal representative's name"], { rules: 'length:0,100' }),
    },
    answer: 'file',
  },
  'doc.invitationFile': {
    path: 'document/invitation/file',
    menu: 'public',
    label: ['受邀签署的文件', 'Document of an invitation'],
    throttle: { most: 120, seconds: 3600 },
    // What is signed; of a termination, the contract that is to end as well.
    input: { ticket, ended: flag(['被解约的合同', 'The contract to be terminated']) },
    answer: 'file',
  },
  // Once all have signed: the same package as the others get.
  'doc.invitationEvidence': {
    path: 'document/invitation/evidence',
    menu: 'public',
    label: ['下载证据包', 'Download evidence package'],
    throttle: { most: 60, seconds: 3600 },
    input: { ticket },
    answer: 'file',
  },
  'doc.invitationFill': {
    path: 'document/invitation/fill',
    menu: 'public',
    label: ['填写合同内容', 'Fill in a contract by link'],
    idempotent: true,
    throttle: { most: 120, seconds: 3600 },
    input: { ticket, entries: filledIn },
    answer: { state },
  },
  'doc.invitationSign': {
    path: 'document/invitation/sign',
    menu: 'public',
    label: ['凭链接签署合同', 'Sign a contract by link'],
    idempotent: true,
    throttle: { most: 120, seconds: 3600 },
    input: {
      ticket,
      // A PNG of the signature as it was drawn, in base64. Whatever is none is told by what is wrong with the picture, not with a text.
      mark: longText(['手写签名', 'Handwritten signature'], { rules: 'required' }),
      agreed: flag(['同意以电子签名签署', 'Agrees to sign electronically']),
    },
    answer: {
      state,
      signedAt: instant(['签署时间', 'Signed at']),
      sha256: text(['签署后 SHA-256', 'SHA-256 after signing']),
      level: choice(['签名级别', 'Signature level'], levels),
      isLast: flag(['各方均已签署', 'All parties have signed']),
      serialNumber: text(['证书序列号', 'Certificate serial number']),
    },
  },
  'doc.invitationDecline': {
    path: 'document/invitation/decline',
    menu: 'public',
    label: ['凭链接拒签合同', 'Decline a contract by link'],
    throttle: { most: 60, seconds: 3600 },
    input: { ticket, reason: text(['拒签原因', 'Reason for declining'], { rules: 'required|length:2,200' }) },
    answer: { state },
    changes: true,
  },
});
