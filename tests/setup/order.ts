/**
 * In what order test files run: project by project, since a process goes on with its modules only while the next file is of the same one;
 * within a project in any order, another one with each seed, but those that take long first, so that no core waits for them at the end.
 */
import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const projects = ['service', 'portal', 'screens'];
const longest = [
  'tests/contract/contract.test.ts',
  // Fills the sample system, on which others wait: by then they find it filled.
  'tests/service/demo.test.ts',
  'tests/portal/sweep.test.ts',
  'tests/e2e/company-life.test.ts',
  'tests/adding-an-entity.test.ts',
  'tests/service/start.test.ts',
  'tests/service/crash.test.ts',
  'tests/recipes.test.ts',
  'tests/layers.test.ts',
  'src/framework/service/postgres/embedded.test.ts',
];

export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const rank = ({ moduleId, project }: TestSpecification): string => {
      const long = longest.findIndex(path => moduleId.endsWith(path));
      const drawn = createHash('sha256').update(`${seed} ${project.name} ${moduleId}`).digest('hex');
      const place = String(long < 0 ? longest.length : long).padStart(2, '0');
      return `${projects.indexOf(project.name)} ${place} ${drawn}`;
    };
    return files
      .map(file => [rank(file), file] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, file]) => file);
  }
}
