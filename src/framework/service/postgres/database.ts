/** What the rest of the service knows of its PostgreSQL, whoever runs it: two connections and a way to close. */
import type { PoolConfig } from 'pg';

export interface Database {
  /** For migrations: owns the tables. */
  readonly ownerConnection: PoolConfig;
  /** For requests: reads and writes rows, changes no table's shape. */
  readonly appConnection: PoolConfig;
  /** The role behind `appConnection`, to which migrations grant rights on tables. */
  readonly appRole: string;
  /** The last that the commands of our server's archive complained of; empty where they did not. */
  archiveSaid?(): string;
  /** Stops a server of ours cleanly (its clients are cut off; close pools first). Harmless when called again. */
  stop(): Promise<void>;
}
