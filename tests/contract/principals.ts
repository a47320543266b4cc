/** Who asks in the matrix of access: nineteen, each with the menus that they hold written down here, and what `docs/calls.md` lets them do. */
import type { Side, TableCall } from '../conformance/call-table.ts';
import { reads } from '../conformance/reads.mjs';
import { employee, operator, type Person } from '../service/people.ts';
import { type Answer, operatorLogin } from '../service/running.ts';
import { signers } from './made/signers.ts';
import type { World } from './world.ts';

/** Menus held with all their buttons, and menus held for reading. */
interface Held {
  readonly whole: readonly string[];
  readonly reads?: readonly string[];
}

interface Known {
  readonly name: string;
  /** Null: nobody who is signed in. */
  readonly side: Side | null;
  /** Whose person they are. */
  readonly of?: 'company' | 'other';
  readonly role?: string;
  readonly holds: Held;
}

const own = ['401', '402', '403'] as const;
const every = ['101', '201', '202', '203', '204', '301', '302', '303', ...own, '404', '405'] as const;
const operators = ['A1', 'B1', 'B2', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8', 'C9', 'C10', 'C11', 'D1', 'D2', 'D3', 'D4', 'D5'];
const further = ['E1', 'E2', 'E3', 'E4', 'E5', 'F2', 'F3', 'F4', 'G1', 'G2', 'H1', 'H2'];
const everyOperators: readonly string[] = [...operators, ...further];
/** A role of the matrix's own making, that holds every menu and no button. */
const viewOnly = 'MATRIX_VIEW';

const peopleOf = (of: 'company' | 'other', name: string): readonly Known[] => [
  { name: `administrator of ${name}`, side: 'enterprise', of, role: 'COMPANY_ADMIN', holds: { whole: every } },
  {
    name: `seal administrator of ${name}`,
    side: 'enterprise',
    of,
    role: 'SEAL_ADMIN',
    holds: { whole: ['202', '203', ...own], reads: ['302'] },
  },
  {
    ...{ name: `handler of ${name}`, side: 'enterprise', of, role: 'HANDLER' },
    holds: { whole: ['201', '202', '204', '301', '302', '303', ...own] },
  },
  {
    ...{ name: `plain employee of ${name}`, side: 'enterprise', of, role: 'VIEWER' },
    holds: { whole: own, reads: ['101', '201', '202', '203', '204', '301', '302', '303', '404'] },
  },
  { name: `employee without grants of ${name}`, side: 'enterprise', of, holds: { whole: [] } },
];

const known: readonly Known[] = [
  { name: 'stranger', side: null, holds: { whole: [] } },
  { name: 'ended session', side: null, holds: { whole: [] } },
  // Let in by a link and a code: that opens their contract, and is no session.
  { name: 'guest of a signing link', side: null, holds: { whole: [] } },
  ...peopleOf('company', 'A'),
  ...peopleOf('other', 'B'),
  { name: 'founder', side: 'operator', role: 'FOUNDER', holds: { whole: everyOperators } },
  { name: 'reviewer', side: 'operator', role: 'REVIEWER', holds: { whole: ['B2', 'C1', 'D1', 'D2', 'D3', 'D4', 'E2', 'E5'] } },
  { name: 'issuer', side: 'operator', role: 'ISSUER', holds: { whole: ['C1', 'E1', 'E2', 'E3', 'F3'], reads: ['B2'] } },
  {
    ...{ name: 'auditor', side: 'operator', role: 'AUDITOR' },
    holds: { whole: ['C1'], reads: ['C2', 'C3', 'C4', 'C5', 'C6', 'C8', 'C9', 'C10', 'C11'] },
  },
  { name: 'operator who may only look', side: 'operator', role: viewOnly, holds: { whole: [], reads: everyOperators } },
  { name: 'operator without grants', side: 'operator', holds: { whole: [] } },
];

export interface Principal extends Known {
  readonly token: string | undefined;
  readonly password?: string;
}

/** What `reads` of the conformance does not name, as nobody has to prove more of it, and yet changes nothing: no button. */
const looks: ReadonlySet<string> = new Set([
  ...['op.accountRequest.list', 'op.session.detail', 'op.free.rows', 'op.free.row', 'op.brand.list', 'op.brand.detail'],
  ...['en.contractCopy.list', 'en.contractCopy.detail', 'op.contract.list', 'op.contract.detail', 'op.bulletin.list', 'op.bulletin.detail'],
  ...['op.clock.list', 'op.process.list', 'op.process.detail', 'op.pushTarget.list', 'en.session.detail', 'en.message.announcements'],
  ...['op.bulletin.preview', 'op.messageText.preview', 'op.seal.preview', 'en.eseal.preview', 'doc.contractPlan', 'doc.signing'],
  ...['en.contract.manySigning', 'en.ca.request'],
]);
export const onlyReads = (id: string): boolean => reads.has(id) || looks.has(id);

/** Lists handed out as files: who holds a menu for reading holds these too. A report over several entities is a button of its own. */
export const isExport = ({ id }: TableCall): boolean => /export$/i.test(id) && id !== 'op.report.export';

/** How far a call of the table is open to somebody: to the call itself, or refused for want of a session or of a grant. */
export type Verdict = 'admitted' | 'no session' | 'no grant';

export const verdictOf = (row: TableCall, { side, role, holds: { whole, reads: read = [] } }: Principal): Verdict => {
  if (row.menus.includes('public')) return 'admitted';
  if (side === null) return 'no session';
  // Whose form or queue it is the call looks up by itself.
  if (row.menus.some(menu => ['self', 'form', 'queue'].includes(menu))) return 'admitted';
  if (row.menus.some(menu => whole.includes(menu))) return 'admitted';
  const looksOn = row.menus.some(menu => read.includes(menu)) && (onlyReads(row.id) || (isExport(row) && role !== viewOnly));
  return looksOn ? 'admitted' : 'no grant';
};

const done = <T>(answer: Answer<T>, what: string): T => {
  if (answer.status !== 1) throw new Error(`${what}: ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};

interface Listed {
  readonly list: readonly { readonly id: string; readonly version: number }[];
}

const makeViewRole = async (world: World): Promise<void> => {
  const { id } = done(await world.call('role/new', { code: viewOnly, name: '只看', side: 'operator' }, world.operator), 'no role');
  const { version } = done(await world.call('role/grants', { id }, world.operator), 'no grants');
  done(await world.call('role/setGrants', { id, version, grants: { menus: everyOperators, buttons: [] } }, world.operator), 'not granted');
};

const withoutRoles = async (world: World, person: Person): Promise<Person> => {
  const held = done(await world.call<Listed>('roleUser/page', { filter: { userNum: person.userNum } }, world.operator), 'no roles');
  for (const { id, version } of held.list) done(await world.call(`roleUser/delete/${id}`, { version }, world.operator), 'it stays');
  return person;
};

const guestTicket = async (world: World): Promise<string> => {
  const visit = await signers.free?.['doc.invitationFile']?.(world, async () => '');
  return String(visit?.body.ticket);
};
const endedToken = async (world: World): Promise<string> => {
  const { token } = await employee(world, world.company.token, 'HANDLER');
  done(await world.call('employee/logout', {}, token), 'it goes on');
  return token;
};

/** What they send as their session's token, and the password with which they say again who they are. */
const signedIn = async (world: World, { name, side, of, role }: Known): Promise<Pick<Principal, 'token' | 'password'>> => {
  if (name === 'stranger') return { token: undefined };
  if (side === null) return { token: name === 'ended session' ? await endedToken(world) : await guestTicket(world) };
  if (of === undefined)
    return role === 'FOUNDER'
      ? { token: world.operator, password: operatorLogin.password }
      : operator(world, ...(role === undefined ? [] : [role]));
  if (role === 'COMPANY_ADMIN') return { token: world[of].token, password: world[of].adminPassword };
  const person = await employee(world, world[of].token, role);
  return role === undefined ? withoutRoles(world, person) : person;
};

/** All of them, signed in. */
export const everybody = async (world: World): Promise<readonly Principal[]> => {
  await makeViewRole(world);
  const all: Principal[] = [];
  for (const each of known) {
    const { token, password } = await signedIn(world, each);
    all.push({ ...each, token, ...(password === undefined ? {} : { password }) });
  }
  return all;
};
