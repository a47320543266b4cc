/** The product's jobs, beside the framework's. */
import type { Services } from '#product/services.ts';
import { eachApart } from '#service/jobs/each-apart.ts';
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

type Renewed = Parameters<Services['serviceCertificates']['renew']>;

/** Each purpose with who issues for it: one that cannot be renewed keeps none of the others from it. */
const renewServiceCertificates = ({ authority, serviceCertificates }: Services): Promise<number> => {
  const here = async (): Promise<Renewed[1]> => (await authority.standing()).filter(({ isElsewhere }) => !isElsewhere);
  const issuing = (chain?: 'NATIONAL') => async (): Promise<Renewed[1]> => [await authority.issuing(chain)];
  const all: readonly (readonly [purpose: Renewed[0], issuers: () => Promise<Renewed[1]>])[] = [
    ['OCSP', here],
    ['TSA', issuing()],
    ['EVIDENCE', issuing()],
    // What makes seals and stamps by SM2.
    ...(hasSm2()
      ? ([
          ['SEAL', issuing('NATIONAL')],
          ['TSA', issuing('NATIONAL')],
        ] as const)
      : []),
  ];
  return eachApart(
    [all],
    ([purpose]) => purpose,
    async ([purpose, issuers]) => serviceCertificates.renew(purpose, await issuers()),
  );
};

export const productJobs = (
  services: Services,
  effects: EffectTable,
  dataDir: string,
  giveUpUnfinished: (now: Date) => Promise<number>,
): readonly Job[] => {
  const { database, model, tell, authority, clock } = services;
  return [
    expiryNotices(database, tell),
    { name: 'crls', schedule: 'SECONDS_15', run: () => authority.refreshCrls() },
    crlWatch(services, dataDir),
    {
      name: 'serviceCertificates',
      schedule: 'DAILY_0300',
      run: () => renewServiceCertificates(services),
    },
    issuedCheck(database, model),
    issuanceCheck(services, dataDir),
    autoSigning(database, model, effects, clock),
    archiveStamps(services, effects),
    { name: 'unfinished', schedule: 'SECONDS_30', run: giveUpUnfinished },
    endedKeys(database, model, authority.holderKeys),
  ];
};
