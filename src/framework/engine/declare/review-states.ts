/** The states of an application under review, and what its applicant is told in each. */
import type { Label } from './label.ts';
import type { State } from './states.ts';

export const states = {
  DRAFT: { label: ['草稿', 'Draft'], tone: 'neutral' },
  SUBMITTED: { label: ['待审核', 'Awaiting review'], tone: 'busy' },
  IN_REVIEW: { label: ['审核中', 'In review'], tone: 'busy' },
  SECOND_REVIEW: { label: ['复核中', 'In second review'], tone: 'busy' },
  APPROVED: { label: ['审核通过', 'Approved'], tone: 'good' },
  EXECUTING: { label: ['办理中', 'In progress'], tone: 'busy' },
  TO_PAY: { label: ['待缴费', 'Payment due'], tone: 'warn' },
  PAID: { label: ['已缴费', 'Paid'], tone: 'busy' },
  EXEC_FAILED: { label: ['办理失败', 'Processing failed'], tone: 'bad' },
  DONE: { label: ['已完成', 'Done'], tone: 'good' },
  RETURNED: { label: ['退回修改', 'Returned for changes'], tone: 'warn' },
  REJECTED: { label: ['驳回', 'Rejected'], tone: 'bad', overprint: true },
  WITHDRAWN: { label: ['撤回', 'Withdrawn'], tone: 'neutral', overprint: true },
  EXPIRED: { label: ['逾期', 'Expired'], tone: 'neutral', overprint: true },
} as const satisfies Readonly<Record<string, State>>;

/** What the applicant is told to expect, or to do. A kind says more where it leads on. */
export const next = {
  DRAFT: [
    '还没有提交，平台看不到这份草稿。核对无误后点“提交”。',
    'Not submitted yet: the platform cannot see this draft. Check it, then choose Submit.',
  ],
  SUBMITTED: [
    '已提交，等待平台审核，现在不需要您操作。结果会显示在本页；如被退回，首页会提示。',
    "Submitted and awaiting review. You don't need to do anything for now: the result will appear here, and your home page tells you if it is returned.",
  ],
  IN_REVIEW: [
    '平台正在审核，现在不需要您操作。结果会显示在本页；如被退回，首页会提示。',
    "Under review. You don't need to do anything for now: the result will appear here, and your home page tells you if it is returned.",
  ],
  SECOND_REVIEW: [
    '初审已通过，正在复核，现在不需要您操作。结果会显示在本页。',
    "First review passed; a second review is in progress. You don't need to do anything for now: the result will appear here.",
  ],
  EXECUTING: ['审核已通过，平台正在办理，现在不需要您操作。', "Approved and being processed. You don't need to do anything for now."],
  TO_PAY: ['审核已通过，缴费后继续办理。', 'Approved. Processing continues once the fee is paid.'],
  PAID: ['已收到缴费，平台即将办理。', 'Payment received. Processing will start shortly.'],
  EXEC_FAILED: [
    '办理时出现问题，平台会处理后继续，您不需要重新提交。',
    "A problem occurred during processing. The platform will resolve it and continue; you don't need to apply again.",
  ],
  RETURNED: [
    '平台退回了这份申请，原因见“审核意见”。点“修改”更正后再次提交。',
    'The platform returned this application; see Review comment for the reason. Choose Edit, correct it and submit again.',
  ],
  REJECTED: [
    '这份申请没有通过，原因见“审核意见”。仍需办理的，请新建一份。',
    'Not approved; see Review comment for the reason. If you still need it, create a new application.',
  ],
  WITHDRAWN: ['这份申请已撤回。仍需办理的，请新建一份。', 'Withdrawn. If you still need it, create a new application.'],
  EXPIRED: [
    '这份申请长时间没有提交，已作废。仍需办理的，请新建一份。',
    'This application expired because it was not submitted in time. If you still need it, create a new one.',
  ],
} as const satisfies Readonly<Partial<Record<keyof typeof states, Label>>>;

export type ReviewState = keyof typeof states;
