/** What the contract needs to know of somebody's own account, of what may be asked about a company, and of the seals of handlers. */
import { dayIn, effectiveHandler, freshIdNo, paper } from '../../service/handler-people.ts';
import { employee, freshMobile, png, smsCodeFor, solvedCaptcha } from '../../service/people.ts';
import type { Made, MakeRecord } from '../made-by-effects.ts';
import type { Row, World } from '../world.ts';

const ownId = async (world: World): Promise<string> => {
  const account = await world.service.services.database.read.find('employees', { userNum: world.people.enterprise.userNum });
  return String(account?.id);
};

/** The waits between two codes are not what is tried here. */
const codeTo = async (world: World, mobile: string): Promise<string> => {
  for (const window of ['minute', 'day']) await world.service.services.throttle.clear(`sms-${window}:${mobile}`);
  return smsCodeFor(world, mobile, 'CHANGE_MOBILE');
};

const handler = async (world: World): Promise<string> => (await effectiveHandler(world, world.company.token)).id;
const seal = (_: World, make: MakeRecord): Promise<string> => make('seals', 'ENABLED');

const ok = (answer: { readonly status: number; readonly message: string; readonly data: Row }): Row => {
  if (answer.status !== 1) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};

/** A person with a number uploads their file; whoever is under test finds it as their own. */
const authenticated = async (world: World, side: 'operator' | 'enterprise'): Promise<string> => {
  const { database } = world.service.services;
  const person = await employee(world, world.company.token);
  const { version } = await world.stored('employees', person.id);
  ok(await world.call('employee/modify', { id: person.id, version, idNo: freshIdNo() }, world.company.token));
  const own = ok(await world.call('person/info', {}, person.token));
  const authFile = await paper(world, 'letter', person.token);
  ok(await world.call('userInfo/authFile', { id: own.id, version: own.version, authFile, authFileTo: dayIn(world, 30) }, person.token));
  const made = await database.read.find('personAuthentications', { userNum: person.userNum });
  if (made === undefined) throw new Error('not handed in');
  const id = String(made.id);
  if (side === 'enterprise') {
    world.byHand('personAuthentications', id);
    await database.transaction(rows => rows.update('personAuthentications', id, null, { userNum: world.people.enterprise.userNum }));
  }
  return id;
};

let banks = 0;
/** Another bank each time (ISO 9362). */
const freshBic = (): string => {
  banks += 1;
  return `TESTCN${String(banks).padStart(2, '0')}XXX`;
};

const uploaded = async (world: World): Promise<string> => {
  const answer = await world.upload('file/upload', { purpose: 'application' }, { name: '材料.png', bytes: png }, world.company.token);
  return String(answer.data.fileId);
};

export const ownAccount: Made = {
  makers: { profiles: ownId, personAuthentications: (world, _, side) => authenticated(world, side) },
  given: {
    'profiles.giveAuthFile.authFile': world => paper(world, 'letter', world.people.enterprise.token),
    'profiles.giveAuthFile.authFileTo': async world => dayIn(world, 30),
    'profiles.authFile': world => paper(world, 'letter', world.people.enterprise.token),
    'profiles.authFileTo': async world => dayIn(world, 30),
    'swiftCodes.bic': async () => freshBic(),
    // Follows from the CNAPS code.
    'swiftCodes.bankCode': async () => undefined,
    'employeeMenus.member': async world => world.company.id,
    'employeeMenus.employee': async world => (await world.account('enterprise')).id,
    'employeeMenus.menus': async () => [{ menuId: '101' }],
    'handlerSeals.member': async world => world.company.id,
    'handlerSeals.handler': handler,
    'handlerSeals.seal': seal,
    'handlerSeals.validFrom': async world => dayIn(world, -1),
    'handlerSeals.validTo': async world => dayIn(world, 30),
  },
  free: {
    'en.user.mobile': async world => {
      const { token, id } = await world.account('enterprise');
      const mobile = String((await world.stored('employees', id)).mobile);
      const newMobile = freshMobile();
      return { token, body: { mobile, smsCode: await codeTo(world, mobile), newMobile, newSmsCode: await codeTo(world, newMobile) } };
    },
    'en.admin.mobile': async world => ({ body: {}, token: world.company.token }),
    'en.company.mobileExists': async () => ({ body: { mobile: freshMobile() } }),
    'en.company.mobileCheck': async world => ({
      body: { companyName: '核对测试有限公司', mobile: freshMobile(), ...(await solvedCaptcha(world, 'en.company.mobileCheck')) },
    }),
    'en.openInfo': async world => ({
      body: { name: String((await world.stored('members', world.company.id)).companyName), ...(await solvedCaptcha(world, 'en.openInfo')) },
    }),
    'en.file.encUpload': async () => ({ body: { purpose: 'application' }, file: { name: '材料.png', bytes: png } }),
    'en.file.decDownload': async world => ({ body: { fileId: await uploaded(world) } }),
    'en.file.template': async () => ({ body: { type: 'handlerLetter' } }),
    'en.file.letter': async () => ({ body: { type: 'handlerLetter', name: '李一舟' } }),
  },
  companies: ['en.file.decDownload'],
};
