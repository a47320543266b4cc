/** The product's jobs, beside the framework's. */
import type { Services } from '#product/services.ts';
import type { Job } from '#service/jobs/job.ts';
import type { EffectTable } from '#service/records/act.ts';
import { hasSm2 } from '#trust/keys/algorithms.ts';
import { archiveStamps } from './archive-stamps.ts';
import { autoSigning } from './auto-signing.ts';
import { crlWatch } from './crl-watch.ts';
import { endedKeys } from './ended-keys.ts';
import { expiryNotices } from './expiry-notices.ts';
import { issuanceCheck } from './issuance-check.ts';
import { issuedCheck } from './issued-check.ts';

/** What makes seals and stamps by SM2. */
const renewNational = async ({ authority, serviceCertificates }: Services): Promise<number> => {
  const issuing = [await authority.issuing('NATIONAL')];
  return (await serviceCertificates.renew('SEAL', issuing)) + (await serviceCertificates.renew('TSA', issuing));
};

export const productJobs = (
  services: Services,
  effects: EffectTable,
  dataDir: string,
  giveUpUnfinished: (now: Date) => Promise<number>,
): readonly Job[] => {
  const { database, model, tell, authority, serviceCertificates, clock } = services;
  return [
    expiryNotices(database, tell),
    { name: 'crls', schedule: 'SECONDS_15', run: () => authority.refreshCrls() },
    crlWatch(services, dataDir),
    {
      name: 'serviceCertificates',
      schedule: 'DAILY_0300',
      run: async () =>
        (await serviceCertificates.renew(
          'OCSP',
          (await authority.standing()).filter(({ isElsewhere }) => !isElsewhere),
        )) +
        (await serviceCertificates.renew('TSA', [await authority.issuing()])) +
        (await serviceCertificates.renew('EVIDENCE', [await authority.issuing()])) +
        (hasSm2() ? await renewNational(services) : 0),
    },
    issuedCheck(database, model),
    issuanceCheck(services, dataDir),
    autoSigning(database, model, effects, clock),
    archiveStamps(services, effects),
    { name: 'unfinished', schedule: 'SECONDS_30', run: giveUpUnfinished },
    endedKeys(database, model, authority.holderKeys),
  ];
};
