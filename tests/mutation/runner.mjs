/** Runs test files on request, again and again in one process: the database server and all that is not mutated are kept. */
import { join, resolve } from 'node:path';
import { createVitest } from 'vitest/node';

const root = resolve(import.meta.dirname, '../..');
let vitest;
let last;

const started = async question => {
  if (question.map !== undefined) process.env.MUTATION_MAP = question.map;
  process.env.MUTATION = JSON.stringify({ mark: question.mark, mutation: question.mutation });
  vitest ??= await createVitest('test', {
    root,
    config: join(import.meta.dirname, 'vitest.config.ts'),
    watch: false,
    reporters: [{}],
    maxWorkers: 1,
  });
  return vitest;
};

process.on('message', async question => {
  const runs = await started(question);
  for (const file of [last, question.mutation?.file]) if (file !== undefined) runs.invalidateFile(join(root, file));
  last = question.mutation?.file;
  const found = await runs.globTestSpecifications(question.tests);
  const { testModules, unhandledErrors } = await runs.runTestSpecifications(found, false);
  const failed = testModules.filter(module => !module.ok()).map(module => module.relativeModuleId);
  if (unhandledErrors.length > 0) failed.push('unhandled');
  const times = Object.fromEntries(testModules.map(module => [module.moduleId, module.diagnostic().duration]));
  process.send({ failed, times });
});
// With it goes the database server, which outlives a process that is killed.
process.on('disconnect', async () => {
  await vitest?.close();
  process.exit();
});
