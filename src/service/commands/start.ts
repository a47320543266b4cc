/** `start`: the service in full, until a signal ends it. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exitCodes } from '#service/config/start-refusal.ts';
import { makeService } from '#service/service.ts';
import { type Command, masterKeyOf, openUp } from './command.ts';

/** Resolves at the first SIGINT or SIGTERM; later ones are swallowed, since stopping is already under way. */
const untilSignalled = (): Promise<string> =>
  new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(signal));
  });

/** The portal lies beside the built service. */
const portalFolder = (): string | null => {
  const folder = fileURLToPath(new URL('../portal', import.meta.url));
  return existsSync(folder) ? folder : null;
};

const announce = (address: string, first: { readonly account: string; readonly password: string } | undefined, named: boolean): void => {
  const lines = [
    '',
    `  Chancery  ${address}`,
    `  运营登录 / operators: ${address}/#/operateLogin`,
    `  企业登录 / companies: ${address}/#/enterpriseLogin`,
  ];
  if (first !== undefined)
    lines.push(
      named
        ? `  首个运营账号 / first operator: ${first.account}`
        : `  首次登录（仅显示一次）/ first login, shown once: ${first.account}  ${first.password}`,
    );
  process.stdout.write(`${lines.join('\n')}\n\n`);
};

export const start: Command = async () => {
  // Listened for from the beginning: a signal that killed us halfway would leave the database server alone.
  const signalled = untilSignalled();
  const { config, log, postgres } = await openUp();
  try {
    const service = await makeService({
      connection: postgres.appConnection,
      dataDir: config.dataDir,
      masterKey: masterKeyOf(config, log),
      publicUrl: config.publicUrl,
      apiPrefix: config.apiPrefix,
      externalPortalUrl: config.externalPortalUrl,
      portal: portalFolder(),
      logLevel: config.logLevel,
      initialOperator:
        config.initialOperator === null ? null : { name: config.initialOperator.name, password: config.initialOperator.password.reveal() },
      smsUrl: config.smsUrl?.reveal() ?? null,
      smtpUrl: config.smtpUrl?.reveal() ?? null,
      alone: config.databaseUrl === null,
    });
    try {
      await service.app.listen({ host: config.host, port: config.port });
      service.startClock();
      announce(config.publicUrl, service.firstLogin, config.initialOperator !== null);
      const ended = await Promise.race([signalled, postgres.lost.then(why => ({ lost: why }))]);
      if (typeof ended === 'string') return 0;
      log.fatal(ended.lost);
      return exitCodes.software;
    } finally {
      await service.stop();
    }
  } finally {
    await postgres.stop();
  }
};
