/** What whoever is sent a copy of a signed contract by a link may do: without an account, by the link and a code by SMS to the phone that it went to. */
import { choice, defineCalls, instant, items, text } from '#engine/declare/index.ts';
import { parties } from '../_terms.ts';
import { sentCode } from './_sent.ts';

const secret = { rules: 'required|length:43,43' } as const;
const token = text(['抄送链接', 'Link to the copy'], secret);
/** What a code opened: half an hour in which it is read. */
const ticket = text(['访问凭据', 'Visit'], secret);

/** Of the contract, as far as it may be said to whoever holds the link. */
const outline = {
  title: text(['合同名称', 'Contract name']),
  starterName: text(['发起企业', 'Initiating company']),
  name: text(['名称', 'Name']),
  state: choice(['状态', 'Status'], {
    SENT: ['各方均已签署', 'All parties have signed'],
    TERMINATED: ['合同已解约', 'Contract terminated'],
  }),
  goodUntil: instant(['链接有效期至', 'Link valid until']),
} as const;

// Limited as invitations to sign are: loosely by address; codes and attempts are counted by phone.
export const copyCalls = defineCalls({
  'doc.copy': {
    path: 'document/copy',
    menu: 'public',
    label: ['抄送的合同', 'Copy of a contract'],
    throttle: { most: 120, seconds: 3600 },
    input: { token },
    answer: { ...outline, mobile: text(['手机', 'Mobile']) },
    changes: true,
  },
  'doc.copyCode': {
    path: 'document/copy/code',
    menu: 'public',
    label: ['抄送链接验证码', 'Code for a copy'],
    throttle: { most: 120, seconds: 3600 },
    input: { token },
    answer: sentCode,
    changes: true,
  },
  'doc.copyEnter': {
    path: 'document/copy/enter',
    menu: 'public',
    label: ['凭验证码查看抄送', 'View a copy by code'],
    throttle: { most: 120, seconds: 3600 },
    input: { token, smsCode: text(['短信验证码', 'SMS code'], { rules: 'required|digits:6', clean: 'digits' }) },
    answer: {
      ticket,
      expiresAt: instant(['到期时间', 'Expires at']),
      ...outline,
      contractNo: text(['合同编号', 'Contract number']),
      sha256: text(['文件 SHA-256', 'File SHA-256']),
      terminatedAt: instant(['解约时间', 'Terminated at']),
      // Each party once, with its last signature.
      parties: items(['签署各方', 'Parties'], {
        party: choice(['签署方', 'Party'], parties),
        name: text(['名称', 'Name']),
        signedAt: instant(['签署时间', 'Signed at']),
      }),
    },
    changes: true,
  },
  'doc.copyFile': {
    path: 'document/copy/file',
    menu: 'public',
    label: ['抄送的文件', 'Document of a copy'],
    throttle: { most: 120, seconds: 3600 },
    input: { ticket },
    answer: 'file',
  },
});
