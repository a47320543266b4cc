/** What `verify` looks at beside the framework's own: what was issued, and what is revoked. */
import type { Examination } from '#service/commands/examination.ts';
import { listExamination } from './calls/certificate/list-examination.ts';
import { issuanceExamination } from './issuance/examination.ts';

export const examinations: readonly Examination[] = [issuanceExamination, listExamination];
