/** What the contract needs to know of handlers and of the applications for keys. */
import { sampleRequest } from '#product/demo/request.ts';
import { dayIn, effectiveHandler, freshIdNo, nameHandler, paper as paperOf } from '../../service/handler-people.ts';
import { apply, order, smsCodeFor } from '../../service/people.ts';
import type { Made } from '../made-by-effects.ts';
import type { Row, World } from '../world.ts';

const paper = (world: World, purpose: string): Promise<string> => paperOf(world, purpose, world.company.token);

/** One handler in force is enough for all applications. */
const inForce = new WeakMap<World, Promise<string>>();
const effective = (world: World): Promise<string> => {
  const made = inForce.get(world) ?? effectiveHandler(world, world.company.token).then(({ id }) => id);
  inForce.set(world, made);
  return made;
};

/** The person under test as their account has them. */
const ownAccount = async (world: World): Promise<Row> => {
  const account = await world.service.services.database.read.find('employees', { userNum: world.people.enterprise.userNum });
  if (account === undefined) throw new Error('the person under test is gone');
  return account;
};
/** The waits between two codes are not what is tried here. */
const ownCode = async (world: World): Promise<string> => {
  const mobile = String((await ownAccount(world)).mobile);
  for (const window of ['minute', 'day']) await world.service.services.throttle.clear(`sms-${window}:${mobile}`);
  return smsCodeFor(world, mobile, 'SIGN_PASSWORD');
};

const drafted = async (world: World): Promise<string> => {
  const draft = {
    service: 'OPEN',
    sealWanted: false,
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

/** A certificate on a hardware key, in use and bound to nobody, by the number printed on it; another one each time. */
const freeKey = async (world: World): Promise<string> => {
  const { id } = await order(world, await apply(world, world.company.token, {}));
  world.byHand('certificates', id);
  await world.service.services.database.transaction(rows => rows.update('certificates', id, null, { state: 'ACTIVE', carrier: 'UKEY' }));
  return String((await world.stored('certificates', id)).seqNo);
};
const proved = async (world: World) => ({ seqNo: await freeKey(world), proofFile: await paper(world, 'application') });
const bound = async (world: World): Promise<string> => {
  const answer = await world.call('ca/binding/bind', await proved(world), world.company.token);
  if (answer.status !== 1) throw new Error(`no binding: ${answer.message} ${JSON.stringify(answer.data)}`);
  return String(answer.data.id);
};
/** A seal of a type that a company may have many of, under a name of its own. */
let seals = 0;
const sealType = async (world: World): Promise<string> => {
  const type = await world.service.services.database.read.find('sealTypes', { code: 'PUBLIC' });
  world.byHand('sealTypes', String(type?.id));
  await world.service.services.database.transaction(rows => rows.update('sealTypes', String(type?.id), null, { maxPerCompany: 100 }));
  return String(type?.id);
};
const sealName = () => `印章 ${++seals}`;
const activation = async (world: World): Promise<string> => {
  const draft = { seqNo: await freeKey(world), sealType: await sealType(world), name: sealName(), makeMode: 'TEMPLATE' };
  const answer = await world.call('hardKey/save', draft, world.company.token);
  if (answer.status !== 1) throw new Error(`no activation: ${answer.message} ${JSON.stringify(answer.data)}`);
  return String(answer.data.id);
};

export const keys: Made = {
  makers: {
    handlerReviews: async world => (await nameHandler(world, world.company.token)).id,
    softKeyApplications: drafted,
    sealActivations: activation,
    certificateBindings: bound,
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
    'sealActivations.seqNo': freeKey,
    'sealActivations.sealType': sealType,
    'sealActivations.name': async () => sealName(),
    'sealActivations.makeMode': async () => 'TEMPLATE',
    'sealActivations.personName': async () => undefined,
    'sealActivations.horizontalText': async () => undefined,
    'sealActivations.code': async () => undefined,
    'sealActivations.sourceImage': async () => undefined,
    'sealActivations.filing': async () => undefined,
    'certificateBindings.seqNo': freeKey,
    'certificateBindings.bindTo': async () => undefined,
    'certificateBindings.proofFile': world => paper(world, 'application'),
    'signingAccounts.setSignPassword.mobile': async world => (await ownAccount(world)).mobile,
    'signingAccounts.setSignPassword.smsCode': ownCode,
  },
  free: {
    'en.handler.person': async world => ({ body: { employee: (await ownAccount(world)).id } }),
    'en.ca.request': async () => ({ body: { csr: await sampleRequest('RSA_2048', '合约') } }),
    'en.softKey.papers': async (_, make) => ({ body: { handler: await make('handlers', 'EFFECTIVE') } }),
    'en.softKey.records': async (_, make) => ({ body: { id: await make('softKeyApplications') } }),
    'en.softKey.agreementConfirm': async () => ({ body: {} }),
    'en.hardKey.records': async (_, make) => ({ body: { id: await make('sealActivations') } }),
    'en.bind.info': async world => ({ body: { seqNo: await freeKey(world) } }),
    'en.segNo': async world => ({ body: { seqNo: await freeKey(world) } }),
  },
  companies: ['en.handler.person', 'en.softKey.papers', 'en.softKey.records', 'en.hardKey.records', 'en.bind.info'],
};
