/** The states of an application under review, and what its applicant is told in each. */
import type { Label } from './label.ts';
import type { State } from './states.ts';

export const states = {
  DRAFT: { label: ['草稿', 'Draft'], tone: 'neutral' },
  SUBMITTED: { label: ['待审核', 'Waiting for review'], tone: 'busy' },
  IN_REVIEW: { label: ['审核中', 'In review'], tone: 'busy' },
  SECOND_REVIEW: { label: ['复核中', 'In second review'], tone: 'busy' },
  APPROVED: { label: ['审核通过', 'Approved'], tone: 'good' },
  EXECUTING: { label: ['办理中', 'In progress'], tone: 'busy' },
  TO_PAY: { label: ['待缴费', 'To be paid'], tone: 'warn' },
  PAID: { label: ['已缴费', 'Paid'], tone: 'busy' },
  EXEC_FAILED: { label: ['办理失败', 'Failed'], tone: 'bad' },
  DONE: { label: ['已完成', 'Done'], tone: 'good' },
  RETURNED: { label: ['退回修改', 'Returned for correction'], tone: 'warn' },
  REJECTED: { label: ['驳回', 'Rejected'], tone: 'bad', overprint: true },
  WITHDRAWN: { label: ['撤回', 'Withdrawn'], tone: 'neutral', overprint: true },
  EXPIRED: { label: ['逾期', 'Expired'], tone: 'neutral', overprint: true },
} as const satisfies Readonly<Record<string, State>>;

/** What the applicant is told to expect, or to do. A kind says more where it leads on. */
export const next = {
  DRAFT: [
    '还没有提交，平台看不到这份草稿。核对无误后点“提交”。',
    'Not handed in yet: whoever decides does not see this draft. Check it, then choose Submit.',
  ],
  SUBMITTED: [
    '已提交，等待平台审核，现在不需要您操作。结果会显示在本页；如被退回，首页会提示。',
    'Handed in and waiting for review; there is nothing for you to do now. The result will stand here, and if it is returned your home page says so.',
  ],
  IN_REVIEW: [
    '平台正在审核，现在不需要您操作。结果会显示在本页；如被退回，首页会提示。',
    'Being reviewed; there is nothing for you to do now. The result will stand here, and if it is returned your home page says so.',
  ],
  SECOND_REVIEW: [
    '初审已通过，正在复核，现在不需要您操作。结果会显示在本页。',
    'Approved once and reviewed a second time; there is nothing for you to do now. The result will stand here.',
  ],
  EXECUTING: ['审核已通过，平台正在办理，现在不需要您操作。', 'Approved, and being carried out; there is nothing for you to do now.'],
  TO_PAY: ['审核已通过，缴费后继续办理。', 'Approved: it goes on once it is paid.'],
  PAID: ['已收到缴费，平台即将办理。', 'Paid: it is about to be carried out.'],
  EXEC_FAILED: [
    '办理时出现问题，平台会处理后继续，您不需要重新提交。',
    'Something went wrong while it was carried out. The platform deals with it and goes on; you need not apply again.',
  ],
  RETURNED: [
    '平台退回了这份申请，原因见“审核意见”。点“修改”更正后再次提交。',
    'Returned for correction; the reason stands under Reason. Choose Edit, put it right and submit again.',
  ],
  REJECTED: [
    '这份申请没有通过，原因见“审核意见”。仍需办理的，请新建一份。',
    'Not approved; the reason stands under Reason. If you still need it, make a new application.',
  ],
  WITHDRAWN: ['这份申请已撤回。仍需办理的，请新建一份。', 'Withdrawn. If you still need it, make a new application.'],
  EXPIRED: [
    '这份申请长时间没有提交，已作废。仍需办理的，请新建一份。',
    'It lapsed because it was not handed in for a long time. If you still need it, make a new application.',
  ],
} as const satisfies Readonly<Partial<Record<keyof typeof states, Label>>>;

export type ReviewState = keyof typeof states;
