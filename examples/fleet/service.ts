/** What the fleet does beside its declarations: two effects and a job. */
import { dayOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Assembled, ServiceApplication } from '#service/application.ts';
import { firstPassword } from '#service/calls/access/accounts.ts';
import { grantRole } from '#service/calls/access/roles.ts';
import type { Services } from '#service/calls/services.ts';
import { systemImplementations } from '#service/calls/system-effects.ts';
import type { Job } from '#service/jobs/job.ts';
import type { EffectTable, Implementations } from '#service/records/act.ts';
import { systemRecords } from '#service/records/system-records.ts';
import { effect, written } from '#service/records/typed.ts';
import type { effects } from './resources/_names.ts';
import { drivers } from './resources/drivers.ts';
import { registry } from './resources/index.ts';
import { trips } from './resources/trips.ts';
import { vehicles } from './resources/vehicles.ts';

const implementations = (services: Services): Implementations<typeof effects> => ({
  ...systemImplementations(services),
  'driver.create': written(drivers)(async act => {
    await firstPassword(act, act.input.password);
    await grantRole(act.records, 'DRIVER', String(act.changes.userNum));
  }),
  // Locked, so that two dispatchers cannot send one vehicle to two places.
  'trip.reserve': effect(trips)('approve', async ({ record: { id, vehicle, day }, records }) => {
    const { plate } = await records.of(vehicles).get({ id: vehicle }, { lock: true });
    const isTaken = await records.of(trips).exists({ vehicle, day, state: 'APPROVED', not: { id } });
    if (isTaken) throw new Refusal('TRIP_VEHICLE_TAKEN', { params: { plate, day } });
  }),
});

const inspections = ({ database, model, clock }: Services, table: EffectTable): Job => ({
  name: 'inspections',
  schedule: 'DAILY_0300',
  run: async () => {
    const now = clock();
    return database.transaction(async rows => {
      const ready = systemRecords(rows, model, table, now, 'inspections').of(vehicles);
      const { list } = await ready.list({
        where: [{ state: 'READY', inspectedUntil: { to: dayOf(now) } }],
        heavy: true,
        page: { number: 1, size: 500 },
      });
      for (const vehicle of list) await ready.move(vehicle, 'lapse', null);
      return list.length;
    });
  },
});

export const fleet: ServiceApplication = {
  registry,
  async assemble(services): Promise<Assembled<Services>> {
    const table = implementations(services);
    return { services, effects: table, jobs: [inspections(services, table)] };
  },
};
