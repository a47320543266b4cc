/** How commands start the service: with what the configuration says to the product. */
import type { Startable } from '#service/commands/program.ts';
import type { Config } from '#service/config/config.ts';
import type { ChanceryOptions } from './application.ts';
import { makeService } from './service.ts';

const optionsOf = ({ crlShards, keyStores, databaseUrl }: Config): ChanceryOptions => ({
  crlShards,
  keyStores,
  alone: databaseUrl === null,
});

export const startable: Startable = {
  make: (options, config) => makeService({ ...options, ...optionsOf(config) }),
  async fill(options, config) {
    // Loaded only now: a system in service has no use for it.
    const [{ fillDemo }, { accountTable }] = await Promise.all([import('./demo/fill.ts'), import('./demo/accounts.ts')]);
    const { name, password } = await fillDemo({ ...options, ...optionsOf(config) }, new Date());
    return accountTable({ name, password: options.initialOperator === null ? password : null });
  },
};
