/** The time-stamping service: how many an address may ask for, who stamps now, and the time. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Throttle } from '#service/access/throttle.ts';
import { type Chain, timeStampPolicyOid } from '#trust/pki/profiles.ts';
import { newSerialNumber } from '#trust/pki/serial.ts';
import { readTimeStampRequest, TimeStampError } from '#trust/pki/timestamp-request.ts';
import { makeTimeStamp, openTimeStamper, type TimeStamper, timeStampRejection } from '#trust/pki/timestamp-response.ts';
import type { Authority } from './authority.ts';
import type { InService, ServiceCertificates } from './service-certificates.ts';

/**
 * Answers a request from an address; what is wrong with it is told in the answer.
 * @param chain under whose authority it is signed: of what is signed by SM2 the stamp is, too (GM/T 0033)
 * @throws Refusal THROTTLED
 */
export type TimeStamps = (request: Uint8Array, from: string, chain?: Chain) => Promise<Buffer>;

/** Of one address. Each stamp is a signature: without a limit anybody could keep a processor busy. */
const limit = { most: 1_200, seconds: 60 };
/** Stamps are cut to whole seconds, and the clock of a machine that is kept right is right to less. */
const accuracySeconds = 1;

interface Options {
  readonly authority: Authority;
  readonly certificates: ServiceCertificates;
  readonly throttle: Throttle;
  readonly clock: () => Date;
  /** Told why there was no answer. */
  readonly failed: (error: unknown) => void;
}

export const makeTimeStamps = ({ authority, certificates, throttle, clock, failed }: Options): TimeStamps => {
  /** Read once for as long as the same certificate signs. */
  const stampers = new WeakMap<InService, TimeStamper>();
  const stamperNow = async (chain: Chain | undefined): Promise<TimeStamper> => {
    const issuing = await authority.issuing(chain);
    const inService = await certificates.of('TSA', issuing);
    const known = stampers.get(inService) ?? openTimeStamper(inService.certificate, [issuing.issuer.certificate], inService.signer);
    stampers.set(inService, known);
    return known;
  };

  return async (bytes, from, chain) => {
    try {
      const now = clock();
      await throttle.hit(`pki.tsa:${from}`, limit, now);
      const request = readTimeStampRequest(bytes, timeStampPolicyOid);
      const stamper = await stamperNow(chain);
      return await makeTimeStamp({
        stamper,
        request,
        policyOid: timeStampPolicyOid,
        // Random: no counter to lose, and the same number twice is as unlikely as with certificates.
        serialNumber: newSerialNumber(),
        genTime: clock(),
        accuracySeconds,
      });
    } catch (error) {
      if (error instanceof TimeStampError) return timeStampRejection(error.failure, error.message);
      if (error instanceof Refusal && error.code === 'THROTTLED') throw error;
      failed(error);
      if (error instanceof Refusal && error.code === 'CLOCK_WENT_BACK')
        return timeStampRejection('timeNotAvailable', 'the clock cannot be trusted, try again later');
      return timeStampRejection('systemFailure', 'no stamp can be made now, try again later');
    }
  };
};
