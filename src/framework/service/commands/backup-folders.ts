/** Which folders belong to an application's data beside its database and its uploaded files. */
import type { Config } from '#service/config/config.ts';
import type { Program } from './program.ts';

/** By the names that they have in a backup. */
export const foldersOf = <Own extends object>(
  config: Config<Own>,
  { folders }: Pick<Program<Own>, 'folders'>,
): Readonly<Record<string, string>> => folders?.(config.own, config.dataDir) ?? {};
