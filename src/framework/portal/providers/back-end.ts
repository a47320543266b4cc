/** Another back end than our service: how it is spoken to, and what else it brings. */
import type { DataProvider } from 'ra-core';
import type { ClientView } from '#engine/project/client-view.ts';
import type { Dialect } from './dialect.ts';
import type { Transport } from './wire-words.ts';

/** Another back end than our service, as an adapter describes it. */
export interface BackEnd extends Dialect {
  /** Where its calls stand, unless `config.json` says so. */
  readonly base?: string;
  /** In place of our own data provider, for a back end that has one of its own. */
  readonly provider?: (own: DataProvider, view: ClientView, transport: Transport) => DataProvider;
}
