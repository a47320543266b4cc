/** What all queues share: how much waits in each, claiming and releasing, withdrawing. */
import { reviewCalls as base } from '#engine/system/review-calls.ts';
import { sides } from '../_sides.ts';

export const reviewCalls = base(sides, ['D2', 'D1', 'D3', 'D4', 'E2', 'E3', 'E4', 'E5'], 'certificateApplications');
