/** Every job there is. */
import type { EffectTable } from '#service/calls/contract.ts';
import type { Services } from '#service/calls/services.ts';
import { drainPushes } from '#service/delivery/pushes.ts';
import type { Job } from '#service/jobs/job.ts';
import { clockMoves } from '#service/jobs/moves.ts';
import { sweep } from '#service/jobs/sweep.ts';
import { hasSm2 } from '#trust/keys/algorithms.ts';
import { autoSigning } from './auto-signing.ts';
import { endedKeys } from './ended-keys.ts';
import { expiryNotices } from './expiry-notices.ts';
import { issuedCheck } from './issued-check.ts';

interface Words {
  readonly services: Services;
  readonly effects: EffectTable;
  readonly giveUpUnfinished: (now: Date) => Promise<number>;
}

export const allJobs = ({ services, effects, giveUpUnfinished }: Words): readonly Job[] => {
  const { database, model, delivery, authority, serviceCertificates } = services;
  return [
    clockMoves(database, model, effects),
    expiryNotices(database, delivery),
    { name: 'crls', schedule: 'SECONDS_15', run: () => authority.refreshCrls() },
    {
      name: 'crlWatch',
      schedule: 'MINUTES_5',
      run: async () => {
        const ending = await authority.endingCrls();
        if (ending.length > 0) throw new Error(`吊销列表没有按时更新 / not renewed in time: ${ending.join(', ')}`);
        return 0;
      },
    },
    {
      name: 'serviceCertificates',
      schedule: 'DAILY_0300',
      run: async () =>
        (await serviceCertificates.renew('OCSP', await authority.standing())) +
        (await serviceCertificates.renew('TSA', [await authority.issuing()])) +
        (hasSm2() ? await serviceCertificates.renew('SEAL', [await authority.issuing('NATIONAL')]) : 0),
    },
    issuedCheck(database, model),
    autoSigning(database, model, effects, services.clock),
    { name: 'outbox', schedule: 'SECONDS_5', run: now => delivery.drain(now) },
    { name: 'pushes', schedule: 'SECONDS_5', run: now => drainPushes(database, now) },
    { name: 'unfinished', schedule: 'SECONDS_30', run: giveUpUnfinished },
    endedKeys(database, model, authority.holderKeys),
    { name: 'journalCheckpoints', schedule: 'SECONDS_60', run: () => services.journal.checkpoint() },
    sweep(database),
  ];
};
