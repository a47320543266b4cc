/** What the contract needs to know of handlers and of the applications for keys. */
import { png } from '../../service/people.ts';
import type { Made } from '../made-by-effects.ts';
import type { Row, World } from '../world.ts';

const paper = async (world: World, purpose: string): Promise<string> => {
  const answer = await world.upload('file/upload', { purpose }, { name: '材料.png', bytes: png }, world.company.token);
  return String(answer.data.fileId);
};

const dayIn = (world: World, days: number): string =>
  new Date(world.service.services.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10);

let persons = 0;
/** An identity number with its check digit (GB 11643-1999), another one each time. */
const freshIdNo = (): string => {
  persons += 1;
  const body = `110105${19_600_101 + Math.floor(persons / 1000) * 10_000}${String(persons % 1000).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return `${body}${'10X98765432'.charAt(sum % 11)}`;
};

const handlerOf = async (world: World): Promise<Row> => ({
  name: '王经办',
  idNo: freshIdNo(),
  mobile: '13800138000',
  handlerType: 'CONTRACT',
  letterFile: await paper(world, 'letter'),
  letterFrom: dayIn(world, -1),
  letterTo: dayIn(world, 365),
  idFront: await paper(world, 'identity'),
  idBack: await paper(world, 'identity'),
});

export const keys: Made = {
  makers: {
    handlerReviews: async world => {
      const answer = await world.call('employee/handler/manage', await handlerOf(world), world.company.token);
      if (answer.status !== 1) throw new Error(`no handler: ${answer.message} ${JSON.stringify(answer.data)}`);
      return String(answer.data.id);
    },
  },
  given: {
    'handlers.member': async world => world.company.id,
    'handlers.employee': async () => undefined,
    'handlers.idNo': async () => freshIdNo(),
    'handlers.letterFile': world => paper(world, 'letter'),
    'handlers.letterFrom': async world => dayIn(world, -1),
    'handlers.letterTo': async world => dayIn(world, 365),
    'handlers.idFront': world => paper(world, 'identity'),
    'handlers.idBack': world => paper(world, 'identity'),
  },
};
