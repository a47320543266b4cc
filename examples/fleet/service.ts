/** What the fleet does beside its declarations: three effects. */
import { Refusal } from '#engine/wire/errors.ts';
import { firstPassword, newAccount } from '#service/calls/access/accounts.ts';
import { grantRole } from '#service/calls/access/roles.ts';
import { effect, standing, written } from '#service/records/typed.ts';
import { serviceOf } from '#service/service-of.ts';
import type { effects, names } from './resources/_names.ts';
import { drivers } from './resources/drivers.ts';
import { registry } from './resources/index.ts';
import { trips } from './resources/trips.ts';
import { vehicles } from './resources/vehicles.ts';

export default serviceOf<typeof effects>({
  registry,
  effects: () => ({
    'dispatcher.create': newAccount<typeof names.roles>('DISPATCHER'),
    'driver.create': written(drivers)(async act => {
      await firstPassword(act, act.input.password);
      await grantRole<typeof names.roles>(act.records, 'DRIVER', standing(drivers, act).userNum);
    }),
    // Locked, so that two dispatchers cannot send one vehicle to two places.
    'trip.reserve': effect(trips)('approve', async ({ record: { id, vehicle, day }, records }) => {
      const { plate } = await records.of(vehicles).get({ id: vehicle }, { lock: true });
      const isTaken = await records.of(trips).exists({ vehicle, day, state: 'APPROVED', not: { id } });
      if (isTaken) throw new Refusal('TRIP_VEHICLE_TAKEN', { params: { plate, day } });
    }),
  }),
});
