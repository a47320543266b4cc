/** How a contract that all have signed ends before its time: one party proposes it, every other one agrees, or it stands as it did; the moves, and the calls that choose among them. */
import { choice, file, instant, items, person, text } from '#engine/declare/index.ts';
import { parties } from '../_terms.ts';
import { terminationQuestions } from './_signing.ts';
import { nobodysTurn, ownTurn } from './_turns.ts';

/** Whose agreement to its termination is awaited. */
const termsMine = [ownTurn, 'CONTRACT_TERMINATION_NOT_YOUR_TURN'] as const;
/** It stands as it did before somebody proposed to end it. */
const standsAgain = {
  ...{ ...nobodysTurn, proposerCode: null, terminationReason: null, termination: null },
  ...{ terminationFile: null, terminationSha256: null },
} as const;
/** An offer is open for so long as it says, and for no longer: until then it is in force. */
const inTime = [{ expiresAt: { from: '$now' } }, 'CONTRACT_TERMINATION_OVER'] as const;
const byProposer = [{ proposerCode: '$session.memberCode' }, 'CONTRACT_NOT_PROPOSER'] as const;
/** Nobody is asked any more. */
const allAgreed = [{ when: { turnNames: { isSet: false } }, does: 'terminate' }] as const;

export const termination = {
  fields: {
    // All agree that it ends, or it stands as it did.
    proposerCode: text(['提出解约的企业编号', "Proposing company's code"], { readOnly: true }),
    terminationReason: text(['解约原因', 'Reason for termination'], { readOnly: true }),
    termination: items(
      ['解约确认', 'Agreement to terminate'],
      {
        party: choice(['签署方', 'Party'], parties),
        company: text(['企业或个人', 'Company or person']),
        outcome: choice(['状态', 'Status'], {
          PROPOSED: ['已提出', 'Proposed'],
          AGREED: ['已同意', 'Agreed'],
          AWAITED: ['待确认', 'Awaiting agreement'],
        }),
        at: instant(['时间', 'Time']),
        person: person(['经办', 'By']),
        // Of whoever signed the agreement by a link.
        serialNumber: text(['证书序列号', 'Certificate serial number']),
      },
      { readOnly: true, most: 4 },
    ),
    // What whoever signed the contract by a link signs to end it; none where all parties are members.
    terminationFile: file(['解约协议', 'Termination agreement'], 'document', { readOnly: true }),
    terminationSha256: text(['解约协议 SHA-256', 'SHA-256 of the termination agreement'], { readOnly: true }),
    terminatedAt: instant(['解约时间', 'Terminated at'], { readOnly: true }),
  },
  transitions: {
    proposeTermination: {
      label: ['提出解约', 'Propose termination'],
      warns: [
        '其他各方都同意后，合同即解约，不能恢复；有一方不同意，或 30 天内没有都同意，合同照旧。会员企业用签章密码同意；凭链接签署的各方会收到新的链接，发到其签署合同时的手机，由其签署解约协议',
        'Once every other party has agreed, the contract is terminated for good. If any party declines, or not all have agreed within 30 days, it stays in force. Members agree with a signing password; parties that signed by link get a new link to the same mobile and sign a termination agreement',
      ],
      from: 'SIGNED',
      to: 'TERMINATING',
      reason: 'required',
      ask: terminationQuestions,
      set: { proposerCode: '$session.memberCode', terminationReason: '$input.reason', reminders: 0, remindedAt: null },
      effect: 'contract.proposeTermination',
      // Whoever signed alone asks nobody.
      next: allAgreed,
      danger: true,
    },
    remindTermination: {
      label: ['催办解约', 'Remind of termination'],
      warns: [
        '还没有同意的各方会再收到一次通知；凭链接签署的，会收到新的链接，以前的链接随即失效。两次催办须隔几小时，次数有上限',
        'All parties that have not agreed yet are told again; whoever signs by link gets a new one, and earlier links stop working. Some hours have to pass between reminders, and their number is limited',
      ],
      from: 'TERMINATING',
      to: 'same',
      guards: [byProposer, inTime, [{ remindHeld: { isSet: false } }, 'CONTRACT_REMIND_HELD']],
      effect: 'contract.remindTermination',
    },
    agreeTermination: {
      label: ['同意解约', 'Agree to termination'],
      warns: ['各方都同意后，合同即解约，不能恢复', 'Once all parties have agreed, the contract is terminated for good'],
      from: 'TERMINATING',
      to: 'same',
      guards: [termsMine, inTime],
      ask: terminationQuestions,
      effect: 'contract.agreeTermination',
      next: allAgreed,
    },
    // Whoever signed by a link signs its end by another.
    agreeTerminationByPerson: {
      label: ['签署解约协议', 'Sign the termination agreement'],
      from: 'TERMINATING',
      to: 'same',
      by: 'effect',
      next: allAgreed,
    },
    terminate: {
      label: ['解约', 'Terminate'],
      from: 'TERMINATING',
      to: 'TERMINATED',
      by: 'effect',
      // What is proved from now on says so; what was proved before is kept.
      set: { terminatedAt: '$now', formerEvidence: '$record.evidence', evidence: null },
      effect: 'contract.terminate',
    },
    declineTermination: {
      label: ['不同意解约', 'Decline termination'],
      from: 'TERMINATING',
      to: 'SIGNED',
      reason: 'required',
      set: standsAgain,
      guards: [termsMine],
      effect: 'contract.declineTermination',
      danger: true,
    },
    declineTerminationByPerson: {
      label: ['拒签解约协议', 'Decline the termination agreement'],
      from: 'TERMINATING',
      to: 'SIGNED',
      by: 'effect',
      set: standsAgain,
      effect: 'contract.declineTermination',
    },
    // Nobody has to guess whether an offer of long ago still stands.
    lapseTermination: {
      label: ['解约逾期未获同意', 'Termination not agreed to in time'],
      from: 'TERMINATING',
      to: 'SIGNED',
      at: 'expiresAt',
      set: standsAgain,
      effect: 'contract.lapseTermination',
    },
    // Whoever had to agree is a member no more.
    dropTermination: {
      label: ['解约因一方退出平台中止', 'Drop termination because a party left'],
      from: 'TERMINATING',
      to: 'SIGNED',
      by: 'effect',
      set: standsAgain,
      effect: 'contract.dropTermination',
    },
    withdrawTermination: {
      label: ['撤回解约', 'Withdraw termination'],
      from: 'TERMINATING',
      to: 'SIGNED',
      set: standsAgain,
      guards: [byProposer],
      effect: 'contract.withdrawTermination',
      danger: true,
    },
  },
  next: {
    TERMINATING: [
      {
        when: ownTurn,
        does: 'agreeTermination',
        says: [
          '另一方提出解约，原因见下。企业管理员用签章密码同意，或说明理由不同意；在各方同意之前，合同照旧有效。自提出起 30 天内没有都同意的，提议失效',
          'Another party proposes to terminate this contract for the reason below. An administrator of your company agrees with their signing password, or declines and says why. Until all parties have agreed, the contract stands. The proposal lapses 30 days after it was made',
        ],
      },
      {
        when: { proposerCode: '$session.memberCode' },
        does: 'remindTermination',
        says: [
          '等待“{turnNames}”同意；有一方不同意，或 30 天内没有都同意，合同照旧。在此之前可以催办（凭链接签署的会收到新的链接），也可以撤回',
          'Waiting for {turnNames} to agree. If one declines, or not all have agreed within 30 days, the contract stands. Until then you can send a reminder, which sends a new link to whoever signs by link, or withdraw the proposal',
        ],
      },
      {
        says: [
          '本企业已同意解约，还在等待“{turnNames}”。在各方同意之前，合同照旧有效',
          'Your company has agreed to the termination; it is still waiting for {turnNames}. Until all have agreed, the contract stands',
        ],
      },
    ],
    TERMINATED: [
      '各方均已同意解约。签署后的文件仍可查验，证据包载明谁在何时同意解约',
      'All parties have agreed to terminate this contract. The signed document can still be verified, and the evidence package says who agreed to the termination and when',
    ],
  },
  calls: {
    'en.contract.terminate': {
      path: 'document/contract/terminate',
      does: 'proposeTermination',
      idempotent: true,
      // Each proposal sends all parties words of the proposer's: so few are allowed.
      throttle: { most: 20, seconds: 86_400, by: 'id' },
    },
    'en.contract.remindTermination': {
      path: 'document/contract/remindTermination',
      does: 'remindTermination',
      show: ['turnNames', 'reminders', 'remindedAt'],
      throttle: { most: 60, seconds: 600 },
    },
    'en.contract.termination': {
      path: 'document/contract/termination',
      does: { by: 'decision', of: { AGREE: 'agreeTermination', DECLINE: 'declineTermination', WITHDRAW: 'withdrawTermination' } },
      show: ['seller', 'buyer', 'terminationReason'],
      throttle: { most: 30, seconds: 600 },
    },
  },
} as const;
