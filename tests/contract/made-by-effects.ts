/** What no declaration tells: records that only effects bring into being, values that must point somewhere, the input of calls of no entity. */

import { employees } from '#resources/member/employees.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import type { Side } from '../conformance/call-table.ts';
import { codeAt } from '../service/authenticator.ts';
import { apply, freshMobile, order, png, register, registration, smsCodeFor, solvedCaptcha } from '../service/people.ts';
import { signedRequest } from '../service/portal.ts';
import * as certs from './made/certs.ts';
import { copies } from './made/copies.ts';
import { documents } from './made/documents.ts';
import { jobs } from './made/jobs.ts';
import { keys } from './made/keys.ts';
import { members } from './made/members.ts';
import { ownAccount } from './made/own.ts';
import { powers } from './made/powers.ts';
import { reviews } from './made/reviews.ts';
import { seals } from './made/seals.ts';
import { signers } from './made/signers.ts';
import { templates } from './made/templates.ts';
import type { Request, Row, World } from './world.ts';

export interface Prepared extends Request {
  /** Whoever must send it, where that is not the person under test. */
  readonly token?: string;
  readonly record?: { readonly resource: string; readonly id: string };
}

/** Makes a record of a resource, the company's own where it has one. */
export type MakeRecord = (resource: string, state?: string) => Promise<string>;

/** What one area knows of its records and calls; each part is added to the lists below. */
export interface Made {
  readonly makers?: Readonly<Record<string, (world: World, state: string | undefined, side: Side) => Promise<string>>>;
  readonly given?: Readonly<Record<string, (world: World, make: MakeRecord) => Promise<unknown>>>;
  readonly free?: Readonly<Record<string, (world: World, make: MakeRecord) => Promise<Prepared>>>;
  readonly companies?: readonly string[];
}

/** What has to have happened once before the company can do its work. */
export const begin = async (world: World): Promise<void> => {
  await world.call('ca/agreement/confirm', {}, world.company.token);
};

const idOf = async (world: World, resource: string, where: Row): Promise<string> => {
  const row = await world.service.services.database.read.find(resource, where as never);
  if (row === undefined) throw new Error(`no ${resource} ${JSON.stringify(where)}`);
  return String(row.id);
};

const issued = async (world: World): Promise<string> => {
  const waiting = await order(world, await apply(world, world.company.token, {}));
  const answer = await world.call('operation/certificate/issue', waiting, world.operator);
  if (answer.status !== 1) throw new Error(`not issued: ${answer.message}`);
  return waiting.id;
};

/** Newest session of a person. */
const sessionOf = async (world: World, userNum: string): Promise<string> => {
  const { list } = await world.service.services.database.read.list('sessions', {
    filter: { userNum },
    page: { number: 1, size: 1 },
    total: false,
  });
  return String(list[0]?.id);
};

/** Records by resource. The state is a hint: what comes in another one is put into it afterwards. */
export const makers: NonNullable<Made['makers']> = {
  ...keys.makers,
  ...members.makers,
  ...jobs.makers,
  ...reviews.makers,
  ...seals.makers,
  ...templates.makers,
  ...documents.makers,
  ...signers.makers,
  ...copies.makers,
  ...ownAccount.makers,
  ...powers.makers,
  members: async (world, state, side) => {
    if (side === 'enterprise') return world.company.id;
    const { uscc, applyNo } = await register(world);
    const application = await idOf(world, 'authentications', { applyNo });
    await world.call('operation/authentication/approve', { id: application, version: 1, decision: 'approve' }, world.operator);
    const id = await idOf(world, 'members', { uscc });
    // Whoever entered a company from outside does not admit it.
    if (state === 'REGISTERED' || state === 'AUTH_PENDING') {
      world.byHand('members', id);
      await world.service.services.database.transaction(rows => rows.update('members', id, null, { createdBy: 'U1000000000' }));
    }
    return id;
  },
  authentications: async world => idOf(world, 'authentications', { applyNo: (await register(world)).applyNo }),
  certificates: async (world, state = 'TO_ISSUE') =>
    state === 'TO_ISSUE' || state === 'ISSUE_FAILED' ? certs.entered(world) : issued(world),
  ...certs.makers,
  // The person's under test; a recovery code's hash is all there is to it.
  factors: (world, _, side) =>
    world.service.services.database.transaction(async rows => {
      const { userNum } = world.people[side];
      const row = await rows.insert('factors', {
        userNum,
        userName: 'contract',
        side,
        kind: 'RECOVERY',
        label: '恢复码',
        codes: [],
        codesLeft: 0,
      });
      world.byHand('factors', String(row.id));
      return String(row.id);
    }),
  sessions: async (world, _, side) => {
    // The own ones are the person's under test.
    const { userNum } = world.people[side];
    if (side === 'operator') return sessionOf(world, (await world.account('enterprise')).userNum);
    const { service } = world;
    await service.services.database.transaction(async rows => {
      const account = await rowsOf(rows, employees).find({ userNum });
      if (account === undefined) throw new Error('the person under test is gone');
      const transport = {
        companion: undefined,
        browser: false,
        setCompanion: () => undefined,
        device: undefined,
        setDevice: () => undefined,
      };
      const origin = { ip: '10.0.0.1', userAgent: 'contract', traceId: 'contract' };
      const now = service.services.clock();
      const person = await rows.person({ side: 'enterprise', userNum, member: account.member }, now);
      await service.services.sessions.open(rows, 'enterprise', account, origin, transport, now, { person });
    });
    return sessionOf(world, userNum);
  },
};

let addresses = 0;

/** Values of fields that mean something beyond their rules; undefined leaves the field out. */
export const given: NonNullable<Made['given']> = {
  ...keys.given,
  ...members.given,
  ...jobs.given,
  ...reviews.given,
  ...seals.given,
  ...templates.given,
  ...documents.given,
  ...copies.given,
  ...ownAccount.given,
  'roles.exclusiveGroup': async () => undefined,
  'menus.parentId': async () => undefined,
  'roleMenus.menuId': async () => 'C2',
  'menus.path': async () => '/home',
  'roleButtons.code': async () => 'op.companyType.save',
  'memberMenus.member': (_, make) => make('members'),
  'memberMenus.companyType': async () => undefined,
  'memberMenus.menus': async () => [{ menuId: '101' }],
  'operatorMenus.menus': async () => [{ menuId: 'B2' }],
  'roleUsers.userNum': async (world, make) => (await world.stored('operators', await make('operators'))).userNum,
  'roleUsers.validTo': async () => '2036-01-01',
  'employees.role': async () => 'VIEWER',
  // A login's first entry has to let in whoever writes it; the same address stands once in a scope.
  'whitelist.scope': async () => 'SMS_LIMIT',
  'whitelist.value': async () => `2001:db8::${(++addresses).toString(16)}`,
  'certificateApplications.csr': async () => undefined,
  ...certs.given,
};

const applied = (world: World) => apply(world, world.company.token, {});
const uploaded = async (world: World): Promise<string> => {
  const answer = await world.upload('file/upload', { purpose: 'application' }, { name: '材料.png', bytes: png }, world.company.token);
  return String(answer.data.fileId);
};
const loggingIn = async (world: World, side: Side): Promise<Prepared> => {
  const { userName, password } = await world.account(side);
  return { body: { userName, password } };
};
/** The mobile of a new employee. */
const mobileOf = async (world: World): Promise<string> => {
  const { id } = await world.account('enterprise');
  return String((await world.stored('employees', id)).mobile);
};
const changingPassword = async (world: World, side: Side): Promise<Prepared> => {
  const { token, password } = await world.account(side);
  return { token, body: { oldPassword: password, newPassword: 'Third-pass-2026' } };
};

/** Input of calls of no entity, by call id; one that is not here is tried with values made from its declared input. */
export const free: NonNullable<Made['free']> = {
  ...keys.free,
  ...reviews.free,
  ...seals.free,
  ...templates.free,
  ...documents.free,
  ...signers.free,
  ...copies.free,
  ...powers.free,
  ...ownAccount.free,
  ...members.free,
  ...jobs.free,
  'op.login': world => loggingIn(world, 'operator'),
  'en.login': world => loggingIn(world, 'enterprise'),
  'en.sms.login': async world => {
    const { id } = await world.account('enterprise');
    const mobile = String((await world.service.services.database.read.find('employees', id))?.mobile);
    return { body: { mobile, smsCode: await smsCodeFor(world, mobile, 'LOGIN') } };
  },
  'op.external.ticket': async world => {
    const { userNum } = await world.account('enterprise');
    return { body: signedRequest(userNum) };
  },
  'en.directLogin': async world => {
    const { userNum } = await world.account('enterprise');
    const ticket = await world.call('operation/external/ticket', signedRequest(userNum));
    return { body: { token: ticket.data.token } };
  },
  'op.logout': async world => ({ body: {}, token: (await world.account('operator')).token }),
  'en.logout': async world => ({ body: {}, token: (await world.account('enterprise')).token }),
  'op.password': world => changingPassword(world, 'operator'),
  'en.password': world => changingPassword(world, 'enterprise'),
  'en.passwordEdit': async world => {
    const { userName, password } = await world.account('enterprise');
    return {
      body: { userName, oldPassword: password, newPassword: 'Third-pass-2026', ...(await solvedCaptcha(world, 'en.passwordEdit')) },
    };
  },
  'op.phone.check': async world => {
    const mobile = await mobileOf(world);
    return { body: { mobile, smsCode: await smsCodeFor(world, mobile, 'RETRIEVE') } };
  },
  'op.phone.retrieve': async world => {
    const mobile = await mobileOf(world);
    return { body: { mobile, smsCode: await smsCodeFor(world, mobile, 'RETRIEVE'), newPassword: 'Third-pass-2026' } };
  },
  'doc.verify': async () => ({ body: { serialNumber: '40DEADBEEF' } }),
  'en.stepUp': async world => {
    const { token, password } = await world.account('enterprise');
    return { token, body: { password } };
  },
  'en.factor.confirm': async world => {
    const { token } = await world.account('enterprise');
    const { challengeId, secret } = (
      await world.call<{ challengeId: string; secret: string }>('user/factor/enrol', { kind: 'TOTP' }, token)
    ).data;
    return { token, body: { challengeId, otp: codeAt(secret, world.service.services.clock()) } };
  },
  'en.sms.code': async () => ({ body: { mobile: freshMobile(), scene: 'REGISTER' } }),
  ...certs.free,
  'en.ca.agreementConfirm': async () => ({ body: {} }),
  'en.ca.download': async (_, make) => ({ body: { id: await make('certificates', 'ACTIVE') } }),
  'op.cert.log': async (_, make) => ({ body: { uuid: await make('certificates', 'TO_ISSUE') } }),
  'en.reject': async world => {
    const { id, version } = await applied(world);
    // Any session, but with the menu of the application.
    return { body: { id, version }, record: { resource: 'certificateApplications', id }, token: world.company.token };
  },
  'op.review.claim': async world => {
    const { id, version } = await applied(world);
    return { body: { resource: 'certificateApplications', id, version }, record: { resource: 'certificateApplications', id } };
  },
  'op.permission.menu': async () => ({ body: { side: 'operator' } }),
  'mg.role.grants': async (_, make) => ({ body: { id: await make('roles') } }),
  'mg.role.setGrants': async (world, make) => {
    const id = await make('roles');
    const { version } = (await world.call('role/grants', { id }, world.operator)).data;
    // Grants of a role are the operators': the session that the idempotency of free calls is tried with is a company's.
    return { body: { id, version, grants: { menus: ['C2'], buttons: [] } }, token: world.operator };
  },
  'mg.roleUser.people': async (_, make) => ({ body: { role: await make('roles') } }),
  'mg.roleUser.preview': async (_, make) => ({ body: { role: await make('roles') } }),
  // Choices are for whoever holds the form that asks.
  'op.options': async world => ({ body: { resource: 'roleMenus', field: 'role' }, token: world.operator }),
  'en.options': async world => ({ body: { resource: 'certificates', field: 'application' }, token: world.company.token }),
  'en.file.upload': async () => ({ body: { purpose: 'application' }, file: { name: '材料.png', bytes: png } }),
  'en.file.read': async world => ({ body: { fileId: await uploaded(world) } }),
  'en.file.download': async world => ({ body: { fileId: await uploaded(world) } }),
  'en.register': async world => ({ body: (await registration(world)).body }),
  'en.register.upload': async world => {
    const mobile = freshMobile();
    return {
      body: { mobile, smsCode: await smsCodeFor(world, mobile, 'REGISTER'), kind: 'LICENCE' },
      file: { name: '执照.png', bytes: png },
    };
  },
  'en.register.resubmit': async world => {
    const { applyNo, mobile } = await register(world);
    const id = await idOf(world, 'authentications', { applyNo });
    await world.call('operation/authentication/approve', { id, version: 1, decision: 'return', reason: '执照不清楚' }, world.operator);
    // The minute between two codes is not what is tried here.
    await world.service.services.throttle.clear(`sms-minute:${mobile}`);
    return { body: { applyNo, mobile, smsCode: await smsCodeFor(world, mobile, 'REGISTER') }, record: { resource: 'authentications', id } };
  },
  'en.register.search': async world => {
    const { applyNo, mobile } = await register(world);
    return { body: { applyNo, mobile } };
  },
  'op.passwordInquiry': async world => ({ body: { memberCode: world.company.memberCode } }),
  'op.company.info': async world => ({ body: { userNum: world.people.enterprise.userNum } }),
};

/** Calls of no entity whose target belongs to a company: to another one it does not exist. */
export const companies: ReadonlySet<string> = new Set([
  ...(keys.companies ?? []),
  ...(seals.companies ?? []),
  ...(documents.companies ?? []),
  ...(ownAccount.companies ?? []),
  'en.ca.download',
  'en.reject',
  'en.file.read',
  'en.file.download',
]);
