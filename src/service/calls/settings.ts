/** Settings as everybody may ask for them: the flags of the system. */
import type { Inside } from './contract.ts';

const defaults = { maintenance: false, registrationOpen: true, paymentOn: false };

/** `systemFlag/query`. */
export const flags: Inside = async act => {
  const { list } = await act.records.rows.list('settings', {
    filter: { key: Object.keys(defaults) },
    page: { number: 1, size: 20 },
    total: false,
  });
  const set = Object.fromEntries(list.map(row => [String(row.key), row.value === 'true']));
  return { ...defaults, ...set };
};
