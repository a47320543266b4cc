/**
 * Who gets a copy of a contract without an account (链接抄送): by a link to their phone, once all parties have signed. Whoever started the contract
 * sees whether it was opened; the link and the codes are the recipient's alone. Before the contract is signed there is no link.
 */
import { defineResource, instant, integer, reference, text } from '#engine/declare/index.ts';
import type { LinkSentOptions } from '../_widgets.ts';
import { failures, signings } from './_ends.ts';

const hash = { readOnly: true } as const;
/** Whatever was sent before opens nothing any more. */
const anew = { ticketHash: null, visitUntil: null } as const;

export const copyRecipients = defineResource({
  name: 'copyRecipients',
  label: ['链接抄送', 'Copies by link'],
  represent: '{name}',
  fields: {
    contract: reference(['合同', 'Contract'], 'contracts', { readOnly: true }),
    member: reference(['发起企业', 'Initiating company'], 'members', { readOnly: true }),
    name: text(['名称', 'Name'], { readOnly: true }),
    mobile: text(['手机', 'Mobile'], { rules: 'mobilePhone', personal: true, readOnly: true }),
    // Of the newest link, and of the visit that a code opened: neither is kept itself.
    tokenHash: text(['链接摘要', 'Link hash'], hash),
    ticketHash: text(['访问摘要', 'Visit hash'], hash),
    visitUntil: instant(['访问到期', 'Visit ends'], { readOnly: true }),
    sentAt: instant(['抄送链接', 'Link'], {
      readOnly: true,
      widget: 'linkSent',
      options: {
        call: 'en.copyRecipient.links',
        among: 'links',
        of: 'recipient',
        when: { state: 'SENT' },
        failed: ['请核对手机号，再重发链接', 'Check the mobile number, then send the link again'],
      } satisfies LinkSentOptions,
    }),
    goodUntil: instant(['链接有效期至', 'Link valid until'], { readOnly: true }),
    // What the starter sent again by hand.
    resends: integer(['重发次数', 'Times sent again'], { readOnly: true }),
    resentAt: instant(['上次重发', 'Last sent again'], { readOnly: true }),
    openedAt: instant(['首次打开', 'First opened'], { readOnly: true }),
    enteredAt: instant(['上次查看', 'Last viewed'], { readOnly: true }),
    terminatedAt: instant(['解约时间', 'Terminated at'], { readOnly: true }),
  },
  states: {
    WAITING: { label: ['待各方签完', 'Awaiting signatures'], tone: 'neutral' },
    SENT: { label: ['可凭链接查看', 'Available by link'], tone: 'good' },
    TERMINATED: { label: ['合同已解约', 'Contract terminated'], tone: 'warn', overprint: true },
    DROPPED: { label: ['合同未签成', 'Contract not completed'], tone: 'neutral' },
    WITHDRAWN: { label: ['已收回', 'Withdrawn'], tone: 'neutral' },
  },
  start: 'WAITING',
  transitions: {
    send: {
      label: ['发送抄送链接', 'Send link'],
      from: 'WAITING',
      to: 'SENT',
      by: 'effect',
      follows: { contract: signings },
      effect: 'copyRecipient.send',
    },
    resend: {
      label: ['重发链接', 'Send link again'],
      warns: [
        '新链接发到原手机，有效期一年，以前的链接随即失效。两次重发须隔几小时，次数有上限',
        'A new link, valid for a year, goes to the same mobile; links sent before no longer work. Some hours have to pass before it can be sent again, and the number of times is limited',
      ],
      from: ['SENT', 'TERMINATED'],
      to: 'same',
      guards: [[{ terminatedAt: { isSet: false } }, 'CONTRACT_COPY_TERMINATED']],
      set: anew,
      effect: 'copyRecipient.resend',
    },
    // A wrong number is put right by whoever named it. Whoever had the former one opens nothing any more.
    readdress: {
      label: ['更正手机号', 'Correct mobile'],
      warns: [
        '已发出链接的，新手机会收到新的链接，以前的链接随即失效',
        'If the link was sent already, a new one goes to the new mobile, and links sent before no longer work',
      ],
      from: ['WAITING', 'SENT'],
      to: 'same',
      // Asked for, not changed: nobody who corrects it sees the former one.
      ask: { newMobile: text(['新手机号', 'New mobile'], { rules: 'required|mobilePhone', personal: true }) },
      set: { ...anew, tokenHash: null, openedAt: null, enteredAt: null },
      effect: 'copyRecipient.readdress',
    },
    // Of a link that went to the wrong phone, also once the contract is terminated and no other is sent.
    withdraw: {
      label: ['收回抄送', 'Withdraw copy'],
      warns: [
        '链接随即失效，不能再查看和下载；对方不会收到通知，已下载的文件无法收回',
        'The link stops working at once. The recipient is not told, and a document that was downloaded cannot be taken back',
      ],
      from: ['WAITING', 'SENT', 'TERMINATED'],
      to: 'WITHDRAWN',
      set: { ...anew, tokenHash: null },
      danger: true,
    },
    enter: { label: ['验证手机', 'Verify mobile'], from: ['SENT', 'TERMINATED'], to: 'same', by: 'effect' },
    drop: { label: ['不再抄送', 'Drop copy'], from: 'WAITING', to: 'DROPPED', by: 'effect', follows: { contract: failures } },
    // The link stays as good as it was; what it opens says that the contract is terminated.
    terminate: {
      label: ['随合同解约', 'Terminate with contract'],
      from: 'SENT',
      to: 'TERMINATED',
      by: 'effect',
      follows: { contract: 'terminate' },
      set: { terminatedAt: '$now' },
      effect: 'copyRecipient.terminate',
    },
  },
  acts: { open: ['打开链接', 'Open link'] },
  indexes: [['contract'], ['tokenHash'], ['ticketHash']],
  groups: {
    recipient: { label: ['收件人', 'Recipient'], fields: ['name', 'mobile', 'contract'] },
    link: { label: ['链接', 'Link'], fields: ['sentAt', 'goodUntil', 'openedAt', 'enteredAt', 'resends', 'resentAt', 'terminatedAt'] },
  },
  audiences: {
    enterprise: {
      menu: '204',
      rows: { member: '$session.memberId' },
      list: ['name', 'state', 'mobile', 'contract', 'sentAt', 'openedAt', 'enteredAt', 'createdAt'],
      filters: ['sentAt'],
      show: ['recipient', 'link'],
      next: {
        WAITING: [
          '各方签完后，系统把链接发到其手机；在此之前收不到。手机号有误的，现在就可以在“更多”中更正',
          'Once all parties have signed, a link is sent to their mobile; before that they receive nothing. A wrong number can be corrected now under More',
        ],
        SENT: [
          '各方均已签署，对方凭链接和短信验证码查看、下载；链接是否已发到其手机见下方。没收到的，先核对手机号，在“更多”中更正；手机号无误的，可以重发',
          'All parties have signed, and the recipient opens the contract by a link and a code by SMS; below it says whether the link has gone to their mobile. If it did not arrive, check the number and correct it under More if it is wrong; otherwise send it again there',
        ],
        TERMINATED: [
          '各方已同意解约，已用短信告知；链接在有效期内仍可打开，页面上会说明合同已解约',
          'The parties have terminated this contract, and the recipient was told by SMS. The link still opens until it expires, and the page says that the contract is terminated',
        ],
      },
      calls: {
        'en.copyRecipient.list': { path: 'document/copyRecipient/list', does: 'list' },
        'en.copyRecipient.detail': { path: 'document/copyRecipient/detail', does: 'get' },
        'en.copyRecipient.resend': {
          path: 'document/copyRecipient/resend',
          does: 'resend',
          show: ['mobile', 'sentAt', 'openedAt', 'resends'],
          throttle: { most: 60, seconds: 600 },
        },
        'en.copyRecipient.mobile': {
          path: 'document/copyRecipient/mobile',
          does: 'readdress',
          throttle: { most: 20, seconds: 86_400, by: 'id' },
        },
        'en.copyRecipient.withdraw': { path: 'document/copyRecipient/withdraw', does: 'withdraw' },
      },
    },
  },
});
