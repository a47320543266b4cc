/** The job that looks every five minutes whether each revocation list has a next one in time, and for what was carried here from an offline root. */
import { takeCarried } from '#product/calls/certificate/carried-folders.ts';
import type { Services } from '#product/services.ts';
import type { Job } from '#service/jobs/job.ts';

export const crlWatch = ({ authority }: Services, dataDir: string): Job => ({
  name: 'crlWatch',
  schedule: 'MINUTES_5',
  async run() {
    const { taken, refused } = await takeCarried(authority, dataDir);
    const ending = await authority.endingCrls();
    const wrong = [
      ...refused.map(({ text }) => text),
      ...(ending.length > 0 ? [`吊销列表没有按时更新 / not renewed in time: ${ending.join(', ')}`] : []),
    ];
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    return taken.length;
  },
});
