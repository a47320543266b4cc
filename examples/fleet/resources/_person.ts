/** What dispatchers and drivers have in common. */
import { account } from '#engine/system/account.ts';

export const person = {
  ...account,
  transitions: {
    ...account.transitions,
    enable: { label: ['启用', 'Enable'], from: ['OFF', 'LOCKED'], to: 'ON', set: { lockedUntil: null } },
    disable: { label: ['停用', 'Disable'], from: ['ON', 'LOCKED'], to: 'OFF', effect: 'operator.disable', danger: true },
  },
} as const;
