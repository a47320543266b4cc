/** What a review tells whoever handed an application in. An application may say it otherwise, by texts and hearers of the same names. */
import type { Hearer, MessageText, Told } from './tells.ts';

const applicant = 'applicant';

const texts = {
  'review.approved': {
    kind: 'REVIEW',
    title: ['{entity}已通过', 'Approved: {entity}'],
    body: [
      '申请 {applyNo}（{entity}）已审核通过。[审核意见：{reason}]',
      'Application {applyNo} ({entity}) has been approved.[ Review comment: {reason}]',
    ],
  },
  // What ends the wait is told once it is done.
  'review.goesOn': {
    kind: 'REVIEW',
    title: ['{entity}已通过，办理中', 'Approved, in progress: {entity}'],
    body: [
      '申请 {applyNo}（{entity}）已审核通过，正在办理，办好后再通知您，现在不需要操作。[审核意见：{reason}]',
      "Application {applyNo} ({entity}) has been approved and is being processed. We will notify you when it is done; you don't need to do anything for now.[ Review comment: {reason}]",
    ],
    by: [],
  },
  'review.passed': {
    kind: 'REVIEW',
    title: ['{entity}已自动通过', 'Approved automatically: {entity}'],
    body: ['申请 {applyNo}（{entity}）已自动通过。', 'Application {applyNo} ({entity}) was approved automatically.'],
    // Whoever handed it in sees it at once.
    by: [],
  },
  'review.returned': {
    kind: 'REVIEW',
    title: ['{entity}被退回', 'Returned: {entity}'],
    body: [
      '申请 {applyNo}（{entity}）被退回，请修改后重新提交。原因：{reason}',
      'Application {applyNo} ({entity}) was returned. Please correct it and submit it again. Reason: {reason}',
    ],
  },
  'review.rejected': {
    kind: 'REVIEW',
    title: ['{entity}被驳回', 'Rejected: {entity}'],
    body: ['申请 {applyNo}（{entity}）被驳回。[原因：{reason}]', 'Application {applyNo} ({entity}) was rejected.[ Reason: {reason}]'],
  },
  'review.refused': {
    kind: 'REVIEW',
    title: ['{entity}未能办理', 'Not processed: {entity}'],
    body: [
      '申请 {applyNo}（{entity}）审核通过后未能办理，已驳回。[原因：{decisionReason}]',
      'Application {applyNo} ({entity}) was approved but could not be processed and has been rejected.[ Reason: {decisionReason}]',
    ],
  },
  'review.expired': {
    kind: 'REVIEW',
    title: ['{entity}已逾期', 'Expired: {entity}'],
    body: [
      '申请 {applyNo}（{entity}）长时间未处理，已逾期失效。如仍需办理，请重新申请。',
      'Application {applyNo} ({entity}) was not acted on for a long time and has expired. Apply again if you still need it.',
    ],
  },
  'review.toPay': {
    kind: 'REVIEW',
    title: ['{entity}待缴费', 'Payment due: {entity}'],
    body: [
      '申请 {applyNo}（{entity}）已通过，请缴费后继续办理。',
      'Application {applyNo} ({entity}) has been approved. Processing continues once the fee is paid.',
    ],
  },
  'review.waiting': {
    kind: 'WORK',
    about: null,
    values: { waiting: ['待审份数', 'Items awaiting review'], late: ['超时份数', 'Overdue items'] },
    title: ['{entity}：{waiting} 份待审核', '{entity}: {waiting} awaiting review'],
    body: [
      '现有 {waiting} 份申请（{entity}）等待审核[，其中 {late} 份已超过办理时限]。',
      'Applications awaiting review ({entity}): {waiting}[, of which overdue: {late}].',
    ],
    by: ['MAIL'],
  },
  'review.overdue': {
    kind: 'WORK',
    about: null,
    values: { late: ['新超时份数', 'Newly overdue items'] },
    title: ['{entity}：{late} 份超过办理时限', '{entity}: {late} overdue'],
    body: [
      '刚刚超过办理时限的申请（{entity}）：{late} 份，其中最早到期的是 {record}。请尽快审核。',
      'Applications that have just become overdue ({entity}): {late}. The first of them is {record}. Please review them soon.',
    ],
    by: ['MAIL'],
  },
  'review.takenOver': {
    kind: 'WORK',
    about: null,
    values: { by: ['接手人', 'Taken over by'], why: ['接手原因', 'Why'] },
    title: ['{entity} {record} 已由他人接手', 'Taken over: {record} ({entity})'],
    body: [
      '您领取的申请 {record}（{entity}）已超过办理时限，由 {by} 接手。原因：{why}',
      'The application {record} ({entity}) that you had claimed was overdue and has been taken over by {by}. Reason: {why}',
    ],
    by: ['MAIL'],
  },
  'review.done': {
    kind: 'REVIEW',
    title: ['{entity}已办结', 'Completed: {entity}'],
    body: ['申请 {applyNo}（{entity}）已办结。', 'Application {applyNo} ({entity}) has been completed.'],
  },
} as const satisfies Readonly<Record<string, MessageText>>;

const to = (text: keyof typeof texts): Told => ({ to: applicant, text });

/** What its moves tell. */
export const reviewTells = {
  approved: to('review.approved'),
  goesOn: to('review.goesOn'),
  passed: to('review.passed'),
  returned: to('review.returned'),
  rejected: to('review.rejected'),
  refused: to('review.refused'),
  expired: to('review.expired'),
  toPay: to('review.toPay'),
  done: to('review.done'),
};

/** The text that reviewers get. */
export const workWaiting = 'review.waiting' satisfies keyof typeof texts;

/** What they get when an application has waited too long. */
export const workOverdue = 'review.overdue' satisfies keyof typeof texts;

/** What a reviewer gets whose application somebody else has taken over. */
export const workTakenOver = 'review.takenOver' satisfies keyof typeof texts;

/** Whoever handed it in. */
export const reviewHearers: Readonly<Record<string, Hearer>> = { [applicant]: { label: ['申请人', 'Applicant'], person: 'submittedBy' } };
export const reviewTexts: Readonly<Record<string, MessageText>> = texts;
