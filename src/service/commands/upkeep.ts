/** `migrate`, `ceremony`: what is done to the data without serving it. */
import { makeService } from '#service/service.ts';
import { type Command, masterKeyOf, openUp } from './command.ts';

/** Brings the database to this version and stops. */
export const migrateOnly: Command = async () => {
  const { postgres } = await openUp();
  await postgres.stop();
  return 0;
};

/** Makes root and issuing authority, unless they are there: the same as the first start does, but apart from serving. */
export const ceremony: Command = async ([algorithm = 'ECDSA_P256']) => {
  const { config, log, postgres } = await openUp();
  try {
    const service = await makeService({
      connection: postgres.appConnection,
      dataDir: config.dataDir,
      masterKey: masterKeyOf(config, log),
      publicUrl: config.publicUrl,
      apiPrefix: config.apiPrefix,
      externalPortalUrl: null,
      portal: null,
      logLevel: config.logLevel,
      smsUrl: null,
      smtpUrl: null,
      authority: algorithm,
    });
    process.stdout.write(`${await service.services.authority.describe()}\n`);
    await service.stop();
    return 0;
  } finally {
    await postgres.stop();
  }
};
