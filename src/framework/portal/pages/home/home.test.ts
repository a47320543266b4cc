import { describe, expect, it } from 'vitest';
import { listAddress } from '../../render/sums/answer.ts';
import { addressOf, hourOf, partOfDay } from './home.ts';

describe('the home page', () => {
  it('[BEY-06] links to the list under the filter that was counted', () => {
    const address = listAddress('/certificate/operateCertificate', { state: 'TO_ISSUE' });
    expect(JSON.parse(new URLSearchParams(address.split('?')[1]).get('filter') ?? '')).toEqual({ state: 'TO_ISSUE' });
    expect(listAddress('/x', {})).toBe('/x');
  });
  it('[BEY-06] lists what ends soon with what ends first at the top', () => {
    const filter = { state: ['ACTIVE'], notAfter: { to: '2026-12-29' } };
    const query = new URLSearchParams(addressOf('/x', { group: 'ends', filter }).split('?')[1]);
    expect([query.get('sort'), query.get('order'), JSON.parse(query.get('filter') ?? '')]).toEqual(['notAfter', 'ASC', filter]);
    expect(addressOf('/x', { group: 'waits', filter })).not.toContain('sort');
  });
  it('greets by the hour', () => {
    // The clock beside the greeting says 11:14.
    expect(partOfDay(hourOf(new Date('2026-11-25T03:14:00Z')))).toBe('noon');
    expect(hourOf(new Date('2026-11-25T16:00:00Z'))).toBe(0);
    expect([4, 5, 11, 13, 18, 23].map(partOfDay)).toEqual(['evening', 'morning', 'noon', 'afternoon', 'evening', 'evening']);
  });
});
