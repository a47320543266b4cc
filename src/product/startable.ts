/** How commands start the service: with what the configuration says to the product. */
import type { Startable } from '#service/commands/program.ts';
import type { ProductConfig } from './config/configuration.ts';
import { makeService } from './service.ts';

export const startable: Startable<ProductConfig> = {
  make: makeService,
  async fill(options) {
    // Loaded only now: a system in service has no use for it.
    const [{ fillDemo }, { accountTable }] = await Promise.all([import('./demo/fill.ts'), import('./demo/accounts.ts')]);
    const { name, password } = await fillDemo(options, new Date());
    return accountTable({ name, password: options.firstAccount === null ? password : null });
  },
};
