/** `ceremony`: root and issuing authority are made, a new one takes over, or one is had from a root elsewhere, without serving anybody. */
import { resolve } from 'node:path';
import { Refusal } from '#engine/wire/errors.ts';
import { configuration } from '#product/config/configuration.ts';
import { masterKeysOf, openUp } from '#service/commands/command.ts';
import type { Command } from '#service/commands/program.ts';
import { StartError } from '#service/config/start-error.ts';
import { allKeyAlgorithms, hasSm2, isKeyAlgorithm, type KeyAlgorithm } from '#trust/keys/algorithms.ts';
import { chainOf } from '#trust/pki/profiles.ts';
import { allReasons, type RevocationReason } from '#trust/pki/reasons.ts';
import { revokeEventCertificate } from '../calls/certificate/event-certificates.ts';
import { makeService } from '../service.ts';
import type { Services } from '../services.ts';

const next = 'next';
const revoke = 'revoke';
const newRoot = 'new-root';

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

const usageOfElsewhere = (): StartError =>
  new StartError('usage', [
    {
      en: `For a root that is kept on another machine: ceremony request <folder> [one algorithm of each chain] [${newRoot}: under another root than the one before], ceremony take <folder> [SHA-256 of a root that is new here], ceremony withdraw <name of an authority that waits>.`,
      zh: `根证书保存在另一台机器上时：ceremony request <目录> [每条证书链一种算法] [${newRoot}：改用另一个根证书]、ceremony take <目录> [新根证书的 SHA-256]、ceremony withdraw <等待证书的签发机构名称>。`,
    },
  ]);

/** @throws StartError for an algorithm that is none */
const algorithmOf = (name: string | undefined): KeyAlgorithm | undefined => {
  if (name === undefined || isKeyAlgorithm(name)) return name;
  throw new StartError('usage', [
    {
      en: `ceremony takes "${next}" for a new issuing authority, and one of ${allKeyAlgorithms.join(', ')}; "${name}" is neither. Beside these: revoke, request, take, withdraw.`,
      zh: `ceremony 的参数：“${next}”（更换签发机构），以及 ${allKeyAlgorithms.join('、')} 之一；“${name}”都不是。另有 revoke、request、take、withdraw。`,
    },
  ]);
};

/** What is done once the service is there, before it is told what there is. */
interface Act {
  /** With keys of that algorithm, where root and issuing authority are made now. */
  readonly makes?: KeyAlgorithm;
  /** A root that is kept elsewhere is asked: none is made here. */
  readonly makesNoRoot?: true;
  run(services: Services): Promise<void>;
}

const say = (lines: readonly string[]): void => void process.stdout.write(lines.map(line => `${line}\n`).join(''));

const requested = (folder: string, words: readonly string[]): Act => {
  const under = words.includes(newRoot) ? 'newRoot' : 'knownRoot';
  const named = words
    .filter(word => word !== newRoot)
    .map(algorithmOf)
    .filter(each => each !== undefined);
  const algorithms: readonly KeyAlgorithm[] = named.length > 0 ? named : ['ECDSA_P256', ...(hasSm2() ? (['SM2'] as const) : [])];
  if (new Set(algorithms.map(chainOf)).size !== algorithms.length) throw usageOfElsewhere();
  return {
    makesNoRoot: true,
    async run({ authority }) {
      for (const { name, file, subjectDn, requestSha256, keySha256 } of await authority.request(algorithms, folder, under))
        say([`${name}  ${file}`, `  ${subjectDn}`, `  请求 / request SHA-256  ${requestSha256}`, `  公钥 / key     SHA-256  ${keySha256}`]);
    },
  };
};

const revoked = (words: readonly string[]): Act => {
  const { serialNumber, reason } = revocationOf(...words);
  return {
    run: services =>
      orElse(
        () => services.serviceCertificates.revoke(serialNumber, reason),
        () => revokeEventCertificate(services, serialNumber, reason),
      ).catch(error => {
        throw isMissing(error) ? notInService(serialNumber) : error;
      }),
  };
};

/** @throws StartError for words that mean nothing here */
const actOf = ([word, ...rest]: readonly string[]): Act => {
  const [first, ...more] = rest;
  switch (word) {
    case next: {
      const algorithm = algorithmOf(first);
      return { run: async ({ authority }) => void (await authority.rollOver(algorithm)) };
    }
    case revoke:
      return revoked(rest);
    case 'request':
      if (first === undefined || isKeyAlgorithm(first)) throw usageOfElsewhere();
      return requested(resolve(first), more);
    case 'take':
      if (first === undefined || more.length > 1) throw usageOfElsewhere();
      return { makesNoRoot: true, run: async ({ authority }) => say(await authority.takeIn(resolve(first), more[0])) };
    case 'withdraw':
      if (first === undefined || more.length > 0) throw usageOfElsewhere();
      return { makesNoRoot: true, run: ({ authority }) => authority.withdraw(first) };
    default: {
      const algorithm = algorithmOf(word);
      return { ...(algorithm === undefined ? {} : { makes: algorithm }), run: async () => undefined };
    }
  }
};

/**
 * Makes root and issuing authority, unless they are there: the same as the first start does, but apart from serving.
 * `next`: a new issuing authority takes over, while services go on. `revoke`: a certificate of the authority's own services, or one for a single
 * signature, ends. `request`, `take`, `withdraw`: an issuing authority under a root that is kept on another machine (`offline-root`).
 */
export const ceremony: Command = async (args, program) => {
  const act = actOf(args);
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
      ...(act.makes === undefined ? {} : { authority: act.makes }),
      ...(act.makesNoRoot === undefined ? {} : { makesNoRoot: act.makesNoRoot }),
    });
    try {
      await act.run(service.services);
      const { authority, serviceCertificates } = service.services;
      say([await authority.describe(), await serviceCertificates.describe()]);
    } finally {
      await service.stop();
    }
    return 0;
  } finally {
    await postgres.stop();
  }
};
