/** What the contract needs to know of account openings, mobile authentications, company changes, tax codes and signing passwords. */
import { hashPassword } from '#service/access/passwords.ts';
import { freshMobile, freshUscc, png, smsCodeFor } from '../../service/people.ts';
import type { Made } from '../made-by-effects.ts';
import type { Row, World } from '../world.ts';

const licence = async (world: World): Promise<string> => {
  const answer = await world.upload('file/upload', { purpose: 'licence' }, { name: '营业执照.png', bytes: png }, world.company.token);
  return String(answer.data.fileId);
};

const ok = (answer: { readonly status: number; readonly message: string; readonly data: Row }): Row => {
  if (answer.status !== 1) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};

const invite = async (world: World): Promise<Row & { readonly mobile: string }> => {
  const mobile = freshMobile();
  return { ...ok(await world.call('operation/openAccount/notice', { customerName: '何开户', mobile }, world.operator)), mobile };
};

/** Nothing of the company's stands in the way of another one: one change at a time, one tax code. */
const clear = (world: World, resource: 'companyChanges' | 'taxCodes'): Promise<void> =>
  world.service.services.database.transaction(async rows => {
    const { list } = await rows.list(resource, { filter: { member: world.company.id }, page: { number: 1, size: 200 }, total: false });
    for (const { id } of list) {
      world.byHand(resource, String(id));
      if (resource === 'taxCodes') await rows.delete(resource, String(id));
      else await rows.update(resource, String(id), null, { state: 'WITHDRAWN' });
    }
  });

let customers = 0;
/** Whose opening it is: the person under test sees their own alone, so that the one before them gets another number. */
const customerOf = async (world: World, side: 'operator' | 'enterprise'): Promise<string> => {
  const { id } = await invite(world);
  const { database } = world.service.services;
  const { userNum } = world.people.enterprise;
  customers += 1;
  const handedIn = {
    companyName: '开户测试有限公司',
    uscc: freshUscc(),
    legalName: '张三',
    legalIdNo: '11010519491231002X',
    licenceFile: await licence(world),
    companyType: (await database.read.find('companyTypes', { code: 'PRIVATE' }))?.id,
    adminUserName: `opened_${process.pid}_${customers}`,
  };
  await database.transaction(async rows => {
    const before = side === 'enterprise' ? await rows.find('openAccounts', { userNum }) : undefined;
    if (before !== undefined) world.byHand('openAccounts', String(before.id));
    if (before !== undefined)
      await rows.update('openAccounts', String(before.id), null, { userNum: `U39${String(customers).padStart(8, '0')}` });
    world.byHand('openAccounts', String(id));
    await rows.update('openAccounts', String(id), null, { ...handedIn, ...(side === 'enterprise' ? { userNum } : {}) });
  });
  return String(id);
};

const request = async (world: World): Promise<{ readonly requestNo: string; readonly mobile: string }> => {
  const mobile = freshMobile();
  const sent = await world.call(
    'operation/mobileAuth/sendMessage',
    { member: world.company.id, memberName: '李四', mobile },
    world.operator,
  );
  return { requestNo: String(ok(sent).requestNo), mobile };
};

export const members: Made = {
  makers: { openAccounts: (world, _, side) => customerOf(world, side) },
  given: {
    'openAccounts.mobile': async () => freshMobile(),
    'mobileAuthentications.mobile': async () => freshMobile(),
    'mobileAuthentications.member': async world => world.company.id,
    'companyChanges.companyName': async world => {
      await clear(world, 'companyChanges');
      return `更名${freshUscc().slice(-6)}有限公司`;
    },
    'companyChanges.uscc': async () => freshUscc(),
    'companyChanges.licenceFile': licence,
    'companyChanges.letterFile': async () => undefined,
    'taxCodes.taxType': async world => {
      await clear(world, 'taxCodes');
      return 'GENERAL';
    },
    'members.region': async () => '350102',
  },
  free: {
    'op.companyType.add': async (world, make) => ({
      body: { userNum: world.people.enterprise.userNum, companyType: await make('companyTypes') },
    }),
    'op.open.login': async world => {
      const { mobile } = await invite(world);
      return { body: { mobile, smsCode: await smsCodeFor(world, mobile, 'LOGIN') } };
    },
    'op.mobile.member': async world => ({ body: { requestNo: (await request(world)).requestNo } }),
    'op.mobile.company': async world => ({ body: { requestNo: (await request(world)).requestNo } }),
    'op.mobile.confirm': async world => {
      const { requestNo, mobile } = await request(world);
      return { body: { requestNo, code: await world.smsCode(mobile) } };
    },
    'op.spPassword': async world => {
      const { id, userNum } = await world.account('enterprise');
      const { hash } = await hashPassword('Sign-2026');
      world.byHand('employees', id);
      await world.service.services.database.transaction(rows => rows.update('employees', id, null, { signPassword: hash }));
      return { body: { userNum, password: 'Sign-2026' } };
    },
  },
};
