/** The numbers of the home page: what waits, how old, what expires. Each comes with the list and filter that shows what was counted. */

import type { Label } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';
import type { State } from '#engine/declare/states.ts';
import type { ResourceModel } from '#engine/project/model.ts';
import type { Session } from '#service/access/session.ts';
import type { Row } from '#service/store/rows.ts';
import { type Act, type Inside, sessionOf } from './contract.ts';

interface Card {
  readonly key: string;
  readonly label: Label;
  readonly count: number;
  readonly oldestAt: string | null;
  readonly resource: string;
  readonly filter: Row;
  readonly menu: string;
  readonly tone: State['tone'];
}

/** The menu under which the session lists a resource; undefined where it may not. */
const listMenu = (resource: ResourceModel, session: Session): string | undefined =>
  Object.values(resource.audiences[session.side]?.calls ?? {})
    .filter(call => call.does === 'list')
    .flatMap(call => call.menu)
    .find(menu => session.menus.has(menu));

const count = async (act: Act, resource: ResourceModel, side: Side, filter: Row): Promise<{ count: number; oldestAt: string | null }> => {
  const rows = resource.audiences[side]?.rows;
  const found = await act.records.rows.list(resource.name, {
    where: rows === undefined || rows === 'all' ? [] : [rows],
    ...act.records.operands,
    filter,
    columns: ['id', 'createdAt'],
    sort: { field: 'createdAt', order: 'ASC' },
    page: { number: 1, size: 1 },
  });
  return { count: found.total, oldestAt: (found.list[0]?.createdAt as string | undefined) ?? null };
};

/** States in which somebody has to do something, by their tone: busy ones wait for us, warning ones for the other side. */
const waiting = (resource: ResourceModel): readonly (readonly [string, State])[] =>
  Object.entries(resource.states ?? {}).filter(([, state]) => state.tone === 'busy' || state.tone === 'warn');

const expiryDays = [60, 30, 7];

const expiring = (resource: ResourceModel, now: Date): readonly { key: string; label: Label; filter: Row }[] =>
  resource.name !== 'certificates'
    ? []
    : expiryDays.map(days => ({
        key: `expires-${days}`,
        label: [`${days} 天内到期`, `Expiring within ${days} days`],
        filter: { state: 'ACTIVE', notAfter: { from: now.toISOString(), to: new Date(now.getTime() + days * 86_400_000).toISOString() } },
      }));

/** Only work is shown: accounts, roles and sessions have states too, but nothing waits in them. */
const isWork = (resource: ResourceModel): boolean => resource.queue !== undefined || resource.name === 'certificates';

/** `home`, `operation/home`. */
export const home =
  (side: Side): Inside =>
  async act => {
    const session = sessionOf(act);
    if (session.side !== side) return { cards: [] };
    const cards: Card[] = [];
    for (const resource of Object.values(act.model.resources)) {
      const menu = isWork(resource) ? listMenu(resource, session) : undefined;
      if (menu === undefined) continue;
      for (const [state, { label, tone }] of waiting(resource)) {
        const filter = { state };
        cards.push({
          key: `${resource.name}-${state}`,
          label: [`${resource.label[0]} · ${label[0]}`, `${resource.label[1]} · ${label[1]}`],
          ...(await count(act, resource, side, filter)),
          resource: resource.name,
          filter,
          menu,
          tone,
        });
      }
      for (const { key, label, filter } of expiring(resource, act.now))
        cards.push({
          key,
          label,
          ...(await count(act, resource, side, filter)),
          oldestAt: null,
          resource: resource.name,
          filter,
          menu,
          tone: 'warn',
        });
    }
    return { at: act.now.toISOString(), cards };
  };
