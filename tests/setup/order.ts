/**
 * In what order test files run: project by project, since a process goes on with its modules only while the next file is of the same one;
 * within a project in any order, another one with each seed, but those that take long first, so that no core waits for them at the end.
 */
import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { long } from '#cli/draw.mjs';

const projects = ['service', 'portal', 'screens'];
export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const rank = ({ moduleId, project }: TestSpecification): string => {
      const place = long.findIndex(path => moduleId.endsWith(path));
      const drawn = createHash('sha256').update(`${seed} ${project.name} ${moduleId}`).digest('hex');
      return `${projects.indexOf(project.name)} ${String(place < 0 ? long.length : place).padStart(3, '0')} ${drawn}`;
    };
    return files
      .map(file => [rank(file), file] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, file]) => file);
  }
}
