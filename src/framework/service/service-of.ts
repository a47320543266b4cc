/** An application whose service is the framework's, with effects and jobs of its own. */
import type { Phase } from '#engine/declare/effects.ts';
import { systemJobs } from '#engine/declare/jobs.ts';
import type { Label } from '#engine/declare/label.ts';
import type { Registry } from '#engine/project/model.ts';
import type { ServiceApplication } from './application.ts';
import type { Services } from './calls/services.ts';
import { systemImplementations } from './calls/system-effects.ts';
import { type Said, StartError } from './config/start-error.ts';
import type { Job } from './jobs/job.ts';
import type { EffectTable, OwnImplementations } from './records/act.ts';

/** What a job does, and when; it goes by the name that it stands under. */
export type Task = Omit<Job, 'name'>;
type MakeTask = (services: Services, effects: EffectTable) => Task;

/** A task for each job that the application names; where the compiler does not know the names, they are held against them before the start. */
type Tasks<J> = string extends keyof J
  ? { readonly jobs?: Readonly<Record<string, MakeTask>> }
  : { readonly jobs: { readonly [N in Exclude<keyof J & string, keyof typeof systemJobs>]: MakeTask } };

interface Own<E, C> {
  readonly registry: Registry;
  /** What does each effect that it names, and each call of no entity under its id. */
  readonly effects: (services: Services) => OwnImplementations<E, C>;
}

/** @throws StartError for a name that nothing does, whose row would stand there and never run, and for a job without a name, which has no row */
const refuseOtherNames = ({ jobs: names = {} }: Registry, tasks: object): void => {
  const undone = Object.keys(names).filter(name => !Object.hasOwn(systemJobs, name) && !Object.hasOwn(tasks, name));
  const unnamed = Object.keys(tasks).filter(name => !Object.hasOwn(names, name));
  const named = undone.length === 0 ? '' : undone.join(', ');
  const said: Said[] = unnamed.map(name => ({
    en: `the job ${name} is not named: write it under jobs in _names.ts${named === '' ? '' : `, where ${named} is`}`,
    zh: `任务 ${name} 没有命名：请写入 _names.ts 的 jobs${named === '' ? '' : `（其中现有 ${named}）`}。`,
  }));
  if (said.length === 0 && named !== '')
    said.push({
      en: `nothing does the job ${named}: add it to jobs in service.ts, or take its name out of _names.ts`,
      zh: `没有代码执行任务 ${named}：请在 service.ts 的 jobs 中加上，或从 _names.ts 中去掉它的名称。`,
    });
  if (said.length > 0) throw new StartError('configuration', said);
};

/**
 * @typeParam E the effects that it names
 * @typeParam C its calls of no entity
 * @typeParam J the jobs that it names
 * @throws StartError where jobs and names differ
 */
export const serviceOf = <E extends Readonly<Record<string, Phase>>, C = never, J = Readonly<Record<string, Label>>>({
  registry,
  effects,
  jobs,
}: Own<E, C> & Tasks<J>): ServiceApplication => {
  const tasks: Readonly<Record<string, MakeTask>> = jobs ?? {};
  refuseOtherNames(registry, tasks);
  return {
    registry,
    assemble: async services => {
      const table: EffectTable = { ...systemImplementations(services), ...effects(services) };
      return { services, effects: table, jobs: Object.entries(tasks).map(([name, make]) => ({ ...make(services, table), name })) };
    },
  };
};
