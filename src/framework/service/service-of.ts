/** An application whose service is the framework's, with effects and jobs of its own. */
import type { Phase } from '#engine/declare/effects.ts';
import type { Registry } from '#engine/project/model.ts';
import type { ServiceApplication } from './application.ts';
import type { Services } from './calls/services.ts';
import { systemImplementations } from './calls/system-effects.ts';
import type { Job } from './jobs/job.ts';
import type { EffectTable, OwnImplementations } from './records/act.ts';

interface Own<E> {
  readonly registry: Registry;
  /** What does each effect that it names. */
  readonly effects: (services: Services) => OwnImplementations<E>;
  readonly jobs?: (services: Services, effects: EffectTable) => readonly Job[];
}

/** @typeParam E the effects that it names */
export const serviceOf = <E extends Readonly<Record<string, Phase>>>({
  registry,
  effects,
  jobs = () => [],
}: Own<E>): ServiceApplication => ({
  registry,
  assemble: async services => {
    const table: EffectTable = { ...systemImplementations(services), ...effects(services) };
    return { services, effects: table, jobs: jobs(services, table) };
  },
});
