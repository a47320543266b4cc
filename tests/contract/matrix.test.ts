/**
 * The matrix of access: everybody there is, before every call, with a record of the own company, one of another and one that is not there.
 * Who may what comes from `docs/calls.md` and the menus in `principals.ts`; what belongs to whom from the database. What is refused changes
 * nothing, says nothing of the other company, and of its records no more than of none.
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withClient } from '#service/postgres/roles.ts';
import { parseCallTable, type TableCall } from '../conformance/call-table.ts';
import { type Answer, operatorLogin } from '../service/running.ts';
import { oneIn } from '../setup/torture.ts';
import { tokenOf } from './actor.ts';
import { belongingsOf } from './belongings.ts';
import { type Fixtures, kindOf, makeFixtures } from './fixtures.ts';
import { type Foreign, foreignTo, nobodysLike, textsIn, withTexts } from './foreign.ts';
import { begin, type Prepared } from './made-by-effects.ts';
import { everybody, isExport, onlyReads, type Principal, verdictOf } from './principals.ts';
import { changedSince, standingOf } from './standing.ts';
import { swapsOf } from './swaps.ts';
import { calls, type Row, type Specified, startWorld, type World } from './world.ts';

/** One call in so many; all of them under torture. */
const oneCallIn = 24;

const rows: ReadonlyMap<string, TableCall> = new Map(
  parseCallTable(readFileSync(new URL('../../docs/calls.md', import.meta.url), 'utf8')).map(row => [row.id, row]),
);
const rowOf = (call: Specified): TableCall => {
  const row = rows.get(call.id);
  if (row === undefined) throw new Error(`${call.id} does not stand in docs/calls.md`);
  return row;
};

let world: World;
let fixtures: Fixtures;
let client: pg.Client;
let foreign: Foreign;
let people: readonly Principal[];
beforeAll(async () => {
  world = await startWorld();
  fixtures = makeFixtures(world);
  client = new pg.Client(world.database.ownerConnection);
  await client.connect();
  await begin(world);
  people = await everybody(world);
  foreign = await foreignTo(world, fixtures, client);
});
afterAll(async () => {
  process.stdout.write(`matrix: ${cells} cells of ${taken.length} calls\n`);
  await client.end();
  await world.stop();
});

/** What counts attempts forgets them: nineteen ask for the same. */
const forgetAttempts = (): Promise<unknown> => withClient(world.database.ownerConnection, each => each.query('delete from throttles'));

interface Heard extends Answer<Row> {
  /** All of it, a file as the text that its bytes are. */
  readonly text: string;
}
const heard = (answer: Answer<Row>): Heard => {
  const bytes = (answer.data as { readonly bytes?: Uint8Array } | null)?.bytes;
  return { ...answer, text: bytes === undefined ? JSON.stringify(answer) : Buffer.from(bytes).toString('utf8') };
};
const ask = async (call: Specified, request: Prepared, { token, password }: Pick<Principal, 'token' | 'password'>): Promise<Heard> => {
  const answer = await world.ask(call, request, token);
  const { code } = (answer.data ?? {}) as { readonly code?: unknown };
  if (answer.http === 429) await forgetAttempts();
  else if (code === 'STEP_UP_REQUIRED' && password !== undefined) await world.call('user/stepUp', { password }, token);
  else return heard(answer);
  return heard(await world.ask(call, request, token));
};

/** The request, with everything in it that is the first company's put as the other one's, and as nobody's. */
interface Three {
  readonly mine: Prepared;
  readonly theirs?: Prepared;
  readonly nobodys?: Prepared;
  /** As an answer without what was asked for reads: the same for the other company's record as for none. */
  plain(text: string): string;
}
const threeOf = async (call: Specified, prepared: Prepared): Promise<Three> => {
  const body = isExport(rowOf(call)) ? { ...prepared.body, format: 'csv' } : prepared.body;
  const mine = { ...prepared, body };
  const places = await foreign.placesOf(textsIn(body));
  const pairs = new Map<string, { readonly other: string; readonly nobody: string }>();
  for (const [value, place] of places) {
    const other = await foreign.theirs(place);
    if (other !== undefined) pairs.set(value, { other, nobody: nobodysLike(other) });
  }
  const put = (how: 'other' | 'nobody'): Prepared => ({ ...mine, body: withTexts(body, text => pairs.get(text)?.[how] ?? text) });
  const named = [...pairs].flatMap(([value, { other, nobody }]) => [value, other, nobody]);
  return {
    mine,
    ...(pairs.size === 0 ? {} : { theirs: put('other'), nobodys: put('nobody') }),
    plain: text => named.reduce((all, value) => all.replaceAll(value, '<it>'), text),
  };
};

type Whose = 'mine' | 'theirs' | 'nobodys';
interface Cell {
  readonly who: Principal;
  readonly whose: Whose;
  /** Of whom the record is, as whoever asks sees it. Operators see every company's. */
  readonly record: 'own' | 'foreign' | 'missing' | 'there';
}
const cellsOf = (row: TableCall, three: Three): readonly Cell[] =>
  people.flatMap(who =>
    (['mine', 'theirs', 'nobodys'] as const).flatMap((whose): readonly Cell[] => {
      if (three[whose] === undefined) return [];
      if (whose === 'nobodys') return [{ who, whose, record: 'missing' }];
      // What is open to everybody asks for a secret, whoever sends it.
      if (who.side !== 'enterprise' || row.menus.includes('public')) return [{ who, whose, record: 'there' }];
      if (three.theirs === undefined) return [{ who, whose, record: 'own' }];
      return [{ who, whose, record: (who.of === 'company') === (whose === 'mine') ? 'own' : 'foreign' }];
    }),
  );

/** What a call that takes no other companies' data may say of a company all the same: what is everybody's about it. */
const namedOf = (text: string, marks: Iterable<string>, sent: string): readonly string[] =>
  [...marks].filter(mark => text.includes(mark) && !sent.includes(mark));

/** Whether something was done: of many records, to any of them. */
const isDone = ({ status, data }: Heard): boolean => {
  const { records } = (data ?? {}) as { readonly records?: readonly Row[] };
  return status === 1 && !records?.every(({ code }) => code === 'RECORD_MISSING');
};

/** Calls that answer 403 by themselves to whom the table admits: they look for the menu of the form or the queue, or for who it is. */
const looksForItself = ({ menus }: TableCall): boolean => menus.some(menu => ['self', 'form', 'queue'].includes(menu));

/** What ends or changes the session itself: nothing of anybody's is named in it. */
const ofTheSession: ReadonlySet<string> = new Set(['op.logout', 'en.logout', 'op.password', 'en.password', 'en.stepUp', 'op.open.submit']);

let cells = 0;

/** What is wrong with a cell, each as a sentence. */
const judged = (row: TableCall, { who, whose, record }: Cell, answer: Heard, wouldDo: boolean): readonly string[] => {
  const verdict = verdictOf(row, who);
  const said = `${who.name} ${whose}: ${answer.http} ${answer.status} ${answer.text.slice(0, 300)}`;
  if (answer.http >= 500) return [`our fault: ${said}`];
  if (verdict !== 'admitted') {
    const [http, status] = verdict === 'no session' ? [401, 300] : [403, 403];
    return answer.http === http && answer.status === status && answer.data === null ? [] : [`${verdict}, yet ${said}`];
  }
  if (answer.http === 401 && who.side !== null) return [`admitted, yet ${said}`];
  if (answer.http === 403 && !looksForItself(row)) return [`admitted, yet ${said}`];
  if (record === 'foreign' && wouldDo && isDone(answer)) return [`done to another company's: ${said}`];
  return [];
};

const walk = async (call: Specified): Promise<readonly string[]> => {
  const row = rowOf(call);
  const three = await threeOf(call, await fixtures.request(call, { update: true }));
  const wrong: string[] = [];
  const mine = await belongingsOf(client, world.company);
  const wouldDo = !onlyReads(call.id) && !isExport(row);
  const answers = new Map<string, Heard>();
  const tell = async (cell: Cell): Promise<void> => {
    const { who, whose, record } = cell;
    const request = three[whose];
    if (request === undefined) return;
    cells += 1;
    // Whoever may, does nothing all the same: what is not known refuses it.
    const harmless = wouldDo && (record === 'own' || record === 'there') && verdictOf(row, who) === 'admitted';
    const answer = await ask(call, harmless ? { ...request, body: { ...request.body, nonsuch: 'x' } } : request, who);
    answers.set(`${who.name} ${whose}`, answer);
    wrong.push(...judged(row, cell, answer, wouldDo));
    if (who.side === 'operator') return;
    const sent = JSON.stringify(request.body);
    // Whoever holds a link is told of the contract that it opens.
    const isOthers = who.of === 'other' ? whose !== 'theirs' : who.side === null && !row.menus.includes('public');
    const named = [
      ...(who.of === 'other' ? [] : namedOf(answer.text, foreign.marks, sent)),
      ...(isOthers ? namedOf(answer.text, mine, sent).filter(mark => !foreign.lent.has(mark)) : []),
    ];
    if (named.length > 0) wrong.push(`told ${who.name} ${whose}: ${named.slice(0, 5).join()} in ${answer.text.slice(0, 300)}`);
  };
  const all = cellsOf(row, three);
  const changesNothing = (cell: Cell): boolean => wouldDo || verdictOf(row, cell.who) !== 'admitted';
  const before = await standingOf(client);
  for (const cell of all.filter(changesNothing)) await tell(cell);
  const changed = await changedSince(client, before);
  if (changed.length > 0) wrong.push(`what was refused changed ${changed.join()}`);
  for (const cell of all.filter(each => !changesNothing(each))) await tell(cell);
  for (const { who, whose, record } of all) {
    if (record !== 'foreign') continue;
    const [theirs, nobodys] = [`${who.name} ${whose}`, `${who.name} nobodys`].map(key => three.plain(answers.get(key)?.text ?? ''));
    if (theirs !== nobodys) wrong.push(`${who.name} can tell ${whose} from none: ${theirs?.slice(0, 300)} and ${nobodys?.slice(0, 300)}`);
  }
  return wrong;
};

/** Of an entity that the table does not know, nothing is said there. */
const asked = calls.filter(({ id }) => rows.has(id));
const taken = oneIn(oneCallIn, asked, 'matrix', kindOf);
const isPublic = (call: Specified): boolean => rowOf(call).menus.includes('public');

describe('everybody before every call', () => {
  test.each(taken.filter(call => !isPublic(call)).map(call => [call.id, call] as const))(
    "[%s][PRM-02][PRM-05] refused whom the table does not admit, and another company's record like one that is not there",
    async (_, call) => {
      expect(await walk(call)).toEqual([]);
    },
  );
  test.each(taken.filter(isPublic).map(call => [call.id, call] as const))(
    '[%s][PRM-02] open to everybody, and tells nothing of a company',
    async (_, call) => {
      expect(await walk(call)).toEqual([]);
    },
  );
  test('[PRM-02] they are nineteen, each somebody else', () => {
    expect(new Set(people.map(({ name }) => name)).size).toBe(19);
    const tokens = people.flatMap(({ token }) => (token === undefined ? [] : [token]));
    expect(new Set(tokens).size).toBe(18);
  });
});

/** Who asks is of the first company, and of operators whoever may do everything. */
const swapped = async (call: Specified): Promise<readonly string[]> => {
  const row = rowOf(call);
  const prepared = await fixtures.request(call, { update: true });
  const isOperators = !row.menus.some(menu => /^\d|^self|^form/.test(menu)) || /^(op|mg)\./.test(call.id);
  const token = prepared.token ?? (isOperators ? world.operator : await tokenOf(world, call, 'enterprise'));
  const who = { token, password: token === world.operator ? operatorLogin.password : world.company.adminPassword };
  const wouldDo = !onlyReads(call.id) && !isExport(row);
  const wrong: string[] = [];
  const swaps = await swapsOf(call, prepared, foreign);
  // Whoever sees every company may go on with another one's: not with something of two.
  const isOfTwo = swaps.filter(({ stood }) => stood).length > 1;
  for (const swap of swaps) {
    if (isOperators && !(swap.stood && isOfTwo && wouldDo)) continue;
    const before = await standingOf(client);
    const theirs = await ask(call, swap.theirs, who);
    const nobodys = await ask(call, swap.nobodys, who);
    const said = `${call.id} ${swap.where}: ${theirs.http} ${theirs.text.slice(0, 400)}`;
    if (theirs.http >= 500 || nobodys.http >= 500) wrong.push(`our fault ${said}`);
    if (wouldDo && isDone(theirs)) wrong.push(`done with another company's ${said}`);
    if (theirs.status !== 1) {
      // A signature that was tried and refused stands in the log of the use of seals.
      const changed = (await changedSince(client, before)).filter(name => name !== 'seal_uses' || !call.id.startsWith('doc.'));
      if (changed.length > 0) wrong.push(`what was refused changed ${changed.join()}: ${said}`);
    }
    if (isOperators) continue;
    const named = namedOf(theirs.text, foreign.marks, JSON.stringify(swap.theirs.body));
    if (named.length > 0) wrong.push(`told ${named.slice(0, 5).join()}: ${said}`);
    const [one, other] = [theirs, nobodys].map(({ text }) => swap.named.reduce((all, value) => all.replaceAll(value, '<it>'), text));
    if (one !== other) wrong.push(`can be told from none: ${said} and ${nobodys.text.slice(0, 400)}`);
  }
  return wrong;
};

const takesRecords = asked.filter(call => call.grant !== 'public' && !ofTheSession.has(call.id));
describe('one of another company', () => {
  test.each(oneIn(oneCallIn, takesRecords, 'swapped', kindOf).map(call => [call.id, call] as const))(
    "[%s][PRM-05] refused, or finds nothing, with another company's in any one place, like one that is not there",
    async (_, call) => {
      expect(await swapped(call)).toEqual([]);
    },
  );
});
