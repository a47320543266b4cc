/** A seal for samples, and who signs with it: an SM2 certificate and a seal maker of an authority that nobody trusts. Their keys are gone with the sample. */

import type { OfdSigner } from '#trust/ofd/signature-value.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { profiles, serviceProfiles } from '#trust/pki/profiles.ts';
import type { Size } from '#trust/positions/document-pages.ts';
import { makeSignedSeal } from '#trust/seal/make-seal.ts';
import { sampleAuthority, sampleSubject } from './sample-signer.ts';

export type SampleSeal = (picture: Buffer, size: Size) => Promise<OfdSigner>;

/** @param now in whole seconds */
export const sampleSeals = async (now: Date): Promise<SampleSeal> => {
  const certify = await sampleAuthority('SM2', now);
  const holder = await certify(profiles['signing-enterprise-sm2'], sampleSubject);
  const maker = await certify(serviceProfiles['seal-making'], sampleSubject);
  const ends = [holder, maker].map(({ certificate }) => parseCertificate(certificate).notAfter.getTime());
  return async (picture, { width, height }) => {
    const plan = {
      vid: 'Chancery',
      esID: 'SAMPLE',
      isPerson: false,
      name: '试签样章，不具有法律效力',
      certificates: [holder.certificate],
      createDate: now,
      validStart: now,
      validEnd: new Date(Math.min(...ends)),
      picture: { type: 'PNG', data: picture, width, height },
    };
    const seal = await makeSignedSeal(plan, maker);
    return { seal, certificate: holder.certificate, sign: data => holder.signer.sign(data) };
  };
};
