/** What the contract needs to know of handlers and of the applications for keys. */
import { png, smsCodeFor } from '../../service/people.ts';
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

const named = async (world: World): Promise<{ readonly id: string; readonly version: number }> => {
  const answer = await world.call<{ id: string; version: number }>('employee/handler/manage', await handlerOf(world), world.company.token);
  if (answer.status !== 1) throw new Error(`no handler: ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};

/** One handler in force is enough for all applications. */
const inForce = new WeakMap<World, Promise<string>>();
const effective = (world: World): Promise<string> => {
  const made =
    inForce.get(world) ??
    named(world).then(async ({ id, version }) => {
      await world.call('operation/handler/audit/commit', { id, version, decision: 'approve' }, world.operator);
      return id;
    });
  inForce.set(world, made);
  return made;
};

/** The person under test as his account has him. */
const ownAccount = async (world: World): Promise<Row> => {
  const account = await world.service.services.database.read.find('employees', { userNum: world.people.enterprise.userNum });
  if (account === undefined) throw new Error('the person under test is gone');
  return account;
};
/** The waits between two codes are not what is tried here. */
const ownCode = async (world: World): Promise<string> => {
  const mobile = String((await ownAccount(world)).mobile);
  for (const window of ['minute', 'day']) await world.service.services.throttle.clear(`sms-${window}:${mobile}`);
  return smsCodeFor(world, mobile, 'SIGN');
};

const drafted = async (world: World): Promise<string> => {
  const draft = {
    service: 'OPEN',
    handler: await effective(world),
    letterFile: await paper(world, 'letter'),
    licenceFile: await paper(world, 'licence'),
    idFront: await paper(world, 'identity'),
    idBack: await paper(world, 'identity'),
  };
  const answer = await world.call('softKey/save', draft, world.company.token);
  if (answer.status !== 1) throw new Error(`no application: ${answer.message} ${JSON.stringify(answer.data)}`);
  return String(answer.data.id);
};

export const keys: Made = {
  makers: {
    handlerReviews: async world => (await named(world)).id,
    softKeyApplications: drafted,
    signingAccounts: async world => String((await ownAccount(world)).id),
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
    'softKeyApplications.certificate': async () => undefined,
    'softKeyApplications.handler': effective,
    'softKeyApplications.letterFile': world => paper(world, 'letter'),
    'softKeyApplications.licenceFile': world => paper(world, 'licence'),
    'softKeyApplications.idFront': world => paper(world, 'identity'),
    'softKeyApplications.idBack': world => paper(world, 'identity'),
    'signingAccounts.setSignPassword.mobile': async world => (await ownAccount(world)).mobile,
    'signingAccounts.setSignPassword.smsCode': ownCode,
  },
  free: {
    'en.softKey.records': async (_, make) => ({ body: { id: await make('softKeyApplications') } }),
    'en.softKey.agreementConfirm': async () => ({ body: {} }),
  },
  companies: ['en.softKey.records'],
};
