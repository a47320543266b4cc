/** `ceremony`: root and issuing authority are made, or a new one takes over, without serving anybody. */

import { Refusal } from '#engine/wire/errors.ts';
import { configuration } from '#product/config/configuration.ts';
import { masterKeysOf, openUp } from '#service/commands/command.ts';
import type { Command } from '#service/commands/program.ts';
import { StartError } from '#service/config/start-error.ts';
import { allKeyAlgorithms, isKeyAlgorithm, type KeyAlgorithm } from '#trust/keys/algorithms.ts';
import { allReasons, type RevocationReason } from '#trust/pki/reasons.ts';
import { revokeEventCertificate } from '../calls/certificate/event-certificates.ts';
import { makeService } from '../service.ts';

const next = 'next';
const revoke = 'revoke';

/** @throws StartError for what is no serial number or no reason */
const revocationOf = (serialNumber = '', reason = ''): { readonly serialNumber: string; readonly reason: RevocationReason } => {
  const wanted = allReasons.filter(each => each !== 'certificateHold' && each !== 'removeFromCRL');
  const known = wanted.find(each => each === reason);
  if (/^[0-9A-F]{2,40}$/i.test(serialNumber) && known !== undefined) return { serialNumber: serialNumber.toUpperCase(), reason: known };
  throw new StartError('usage', [
    {
      en: `ceremony ${revoke} takes the serial number of a certificate of the authority's own services or of an event certificate, and one of ${wanted.join(', ')}.`,
      zh: `ceremony ${revoke} 的参数：服务证书或事件证书的序列号，以及 ${wanted.join('、')} 之一。`,
    },
  ]);
};

const isMissing = (error: unknown): boolean => error instanceof Refusal && error.code === 'RECORD_MISSING';

/** The other where the one has no such record. */
const orElse = (one: () => Promise<void>, other: () => Promise<void>): Promise<void> =>
  one().catch(error => (isMissing(error) ? other() : Promise.reject(error)));

const notInService = (serialNumber: string): StartError =>
  new StartError('badData', [
    {
      en: `No service certificate in use and no event certificate that counts has the serial number ${serialNumber}. "npm run ceremony" lists the service certificates.`,
      zh: `没有序列号为 ${serialNumber} 的在用服务证书或未吊销的事件证书。npm run ceremony 会列出服务证书。`,
    },
  ]);

/** @throws StartError for an algorithm that is none */
const algorithmOf = (name: string | undefined): KeyAlgorithm | undefined => {
  if (name === undefined || isKeyAlgorithm(name)) return name;
  throw new StartError('usage', [
    {
      en: `ceremony takes "${next}" for a new issuing authority, and one of ${allKeyAlgorithms.join(', ')}; "${name}" is neither.`,
      zh: `ceremony 的参数：“${next}”（更换签发机构），以及 ${allKeyAlgorithms.join('、')} 之一；“${name}”都不是。`,
    },
  ]);
};

/**
 * Makes root and issuing authority, unless they are there: the same as the first start does, but apart from serving.
 * `next`: a new issuing authority takes over, while services go on. `revoke`: a certificate of the authority's own services, or one for a single signature, ends.
 */
export const ceremony: Command = async (args, program) => {
  const isNext = args[0] === next;
  const revocation = args[0] === revoke ? revocationOf(args[1], args[2]) : undefined;
  const algorithm = revocation === undefined ? algorithmOf(args[isNext ? 1 : 0]) : undefined;
  const { config, log, postgres } = await openUp({ ...program, configuration });
  const { crlShards, keyStores } = config.own;
  try {
    const service = await makeService({
      connection: postgres.appConnection,
      dataDir: config.dataDir,
      ...masterKeysOf(config, log),
      publicUrl: config.publicUrl,
      crlShards,
      keyStores,
      apiPrefix: config.apiPrefix,
      externalPortalUrl: null,
      portal: null,
      logLevel: config.logLevel,
      smsUrl: null,
      smtpUrl: null,
      ...(algorithm === undefined || isNext ? {} : { authority: algorithm }),
    });
    try {
      const { authority, serviceCertificates } = service.services;
      if (isNext) await authority.rollOver(algorithm);
      if (revocation !== undefined)
        await orElse(
          () => serviceCertificates.revoke(revocation.serialNumber, revocation.reason),
          () => revokeEventCertificate(service.services, revocation.serialNumber, revocation.reason),
        ).catch(error => {
          throw isMissing(error) ? notInService(revocation.serialNumber) : error;
        });
      process.stdout.write(`${await authority.describe()}\n${await serviceCertificates.describe()}\n`);
    } finally {
      await service.stop();
    }
    return 0;
  } finally {
    await postgres.stop();
  }
};
