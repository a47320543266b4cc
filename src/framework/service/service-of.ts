/** An application whose service is the framework's, with effects and jobs of its own. */
import type { Phase } from '#engine/declare/effects.ts';
import { systemJobs } from '#engine/declare/jobs.ts';
import type { Registry } from '#engine/project/model.ts';
import type { ServiceApplication } from './application.ts';
import type { Services } from './calls/services.ts';
import { systemImplementations } from './calls/system-effects.ts';
import type { Job } from './jobs/job.ts';
import type { EffectTable, OwnImplementations } from './records/act.ts';

interface Own<E, C> {
  readonly registry: Registry;
  /** What does each effect that it names, and each call of no entity under its id. */
  readonly effects: (services: Services) => OwnImplementations<E, C>;
  readonly jobs?: (services: Services, effects: EffectTable) => readonly Job[];
}

/** A job is run by the row that its name has: one of another name would stand there and never run. */
const asNamed = ({ jobs: names = {} }: Registry, jobs: readonly Job[]): readonly Job[] => {
  const undone = Object.keys(names).filter(name => !(name in systemJobs) && jobs.every(job => job.name !== name));
  for (const { name } of jobs)
    if (!(name in names))
      throw new Error(
        `the job ${name} is not named: write it under jobs in _names.ts${undone.length === 0 ? '' : `, where ${undone.join(', ')} is`}`,
      );
  if (undone.length > 0)
    throw new Error(`nothing does the job ${undone.join(', ')}: add it to jobs in service.ts, or take its name out of _names.ts`);
  return jobs;
};

/**
 * @typeParam E the effects that it names
 * @typeParam C its calls of no entity
 */
export const serviceOf = <E extends Readonly<Record<string, Phase>>, C = never>({
  registry,
  effects,
  jobs = () => [],
}: Own<E, C>): ServiceApplication => ({
  registry,
  assemble: async services => {
    const table: EffectTable = { ...systemImplementations(services), ...effects(services) };
    return { services, effects: table, jobs: asNamed(registry, jobs(services, table)) };
  },
});
