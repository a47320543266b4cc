/** The database for commands that only read it, beside a service at work or without one, and without any key. */
import type { PoolConfig } from 'pg';
import { readConfig } from '#service/config/config.ts';
import { exitCodes, StartError } from '#service/config/start-error.ts';
import { runningBeside } from '#service/postgres/embedded.ts';
import type { Encryption } from '#service/store/encryption.ts';
import { openUp } from './command.ts';
import type { Program } from './program.ts';

/** Nothing that is encrypted is read. */
export const withoutKeys: Encryption = {
  encrypt: () => {
    throw new Error('verifying writes nothing');
  },
  decrypt: () => {
    throw new Error('verifying decrypts nothing that is encrypted');
  },
  blindIndex: () => {
    throw new Error('verifying searches nothing that is encrypted');
  },
};

export interface Place {
  readonly isAtWork: boolean;
  readonly dataDir: string;
  readonly connection: PoolConfig;
  stop(): Promise<void>;
}

/** The database; where a service at work holds the embedded one, its server over its socket. @param as whose rights the connection has */
export const openPlace = async (program: Program, as: 'application' | 'owner' = 'application'): Promise<Place> => {
  try {
    const { config, postgres } = await openUp(program);
    return {
      isAtWork: config.databaseUrl !== null,
      dataDir: config.dataDir,
      connection: as === 'owner' ? postgres.ownerConnection : postgres.appConnection,
      stop: () => postgres.stop(),
    };
  } catch (error) {
    if (!(error instanceof StartError) || error.exitCode !== exitCodes.temporary) throw error;
    const { dataDir, databaseUrl } = readConfig(undefined, program);
    const connection = databaseUrl === null ? runningBeside(dataDir, as) : undefined;
    if (connection === undefined) throw error;
    return { isAtWork: true, dataDir, connection, stop: async () => undefined };
  }
};
