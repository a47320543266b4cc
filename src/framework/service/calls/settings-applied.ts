/** Settings by which moments were computed that now stand in rows: when one changes, they move with it, in the same transaction. */
import type { systemSettings } from '#engine/declare/settings.ts';
import type { SideOptions } from '#engine/declare/sides.ts';
import type { Model } from '#engine/project/model.ts';
import type { Rows } from '#service/store/rows.ts';

const live = { state: 'LIVE' } as const;
const withPassword = { passwordChangedAt: { isSet: true } } as const;

type Apply = (rows: Rows, value: number, sides: readonly SideOptions[]) => Promise<unknown>;

const applied: Partial<Readonly<Record<keyof typeof systemSettings, Apply>>> = {
  sessionIdleMinutes: (rows, minutes) =>
    rows.follow('sessions', { field: 'idleExpiresAt', since: 'lastSeenAt', seconds: minutes * 60, where: live }),
  sessionMaxHours: (rows, hours) => rows.follow('sessions', { field: 'expiresAt', since: 'createdAt', seconds: hours * 3600, where: live }),
  passwordMaxAgeDays: async (rows, days, sides) => {
    for (const { accounts } of sides)
      await rows.follow(accounts, { field: 'passwordExpiresAt', since: 'passwordChangedAt', seconds: days * 86_400, where: withPassword });
  },
};

/** What follows from a setting that is being saved. */
export const applySetting = async ({ sides }: Model, rows: Rows, key: string, value: unknown): Promise<void> => {
  if (Object.hasOwn(applied, key)) await applied[key as keyof typeof applied]?.(rows, Number(value), Object.values(sides));
};
