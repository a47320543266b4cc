/** What stays the same for a call that a person of an organisation makes, where records are asked below HTTP. */
import type { Model } from '#engine/project/model.ts';
import type { Session } from '#service/access/session.ts';
import type { Surroundings } from '#service/records/records.ts';

/** @param memberId their organisation */
export const askingOf = (model: Model, memberId: string, roles: readonly string[] = []): Surroundings => ({
  model,
  effects: {},
  call: null,
  actor: {
    kind: 'session',
    session: {
      side: 'enterprise',
      userNum: 'U1',
      userName: 'u',
      name: 'U',
      memberId,
      menus: new Set(['901']),
      roles,
      roleIds: [],
    } as unknown as Session,
  },
  origin: { ip: '', userAgent: '', traceId: '' },
  language: 'en',
  now: new Date(),
  transport: {} as Surroundings['transport'],
});
