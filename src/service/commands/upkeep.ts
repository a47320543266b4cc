/** `migrate`, `ceremony`: what is done to the data without serving it. */
import { StartRefusal } from '#service/config/start-refusal.ts';
import { allKeyAlgorithms, isKeyAlgorithm, type KeyAlgorithm } from '#service/keys/algorithms.ts';
import { makeService } from '#service/service.ts';
import { type Command, masterKeysOf, openUp } from './command.ts';

/** Brings the database to this version and stops. */
export const migrateOnly: Command = async () => {
  const { postgres } = await openUp();
  await postgres.stop();
  return 0;
};

const next = 'next';

/** @throws StartRefusal for an algorithm that is none */
const algorithmOf = (name: string | undefined): KeyAlgorithm | undefined => {
  if (name === undefined || isKeyAlgorithm(name)) return name;
  throw new StartRefusal('usage', [
    {
      en: `ceremony takes "${next}" for a new issuing authority, and one of ${allKeyAlgorithms.join(', ')}; "${name}" is neither.`,
      zh: `ceremony 的参数：“${next}”（更换签发机构），以及 ${allKeyAlgorithms.join('、')} 之一；“${name}”都不是。`,
    },
  ]);
};

/**
 * Makes root and issuing authority, unless they are there: the same as the first start does, but apart from serving.
 * `next`: a new issuing authority takes over, while services go on.
 */
export const ceremony: Command = async args => {
  const isNext = args[0] === next;
  const algorithm = algorithmOf(args[isNext ? 1 : 0]);
  const { config, log, postgres } = await openUp();
  try {
    const service = await makeService({
      connection: postgres.appConnection,
      dataDir: config.dataDir,
      ...masterKeysOf(config, log),
      publicUrl: config.publicUrl,
      crlShards: config.crlShards,
      keyStores: config.keyStores,
      apiPrefix: config.apiPrefix,
      externalPortalUrl: null,
      portal: null,
      logLevel: config.logLevel,
      smsUrl: null,
      smtpUrl: null,
      ...(algorithm === undefined || isNext ? {} : { authority: algorithm }),
    });
    if (isNext) await service.services.authority.rollOver(algorithm);
    process.stdout.write(`${await service.services.authority.describe()}\n`);
    await service.stop();
    return 0;
  } finally {
    await postgres.stop();
  }
};
