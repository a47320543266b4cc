/** Invoices, as they are to live: asked for over paid orders, issued, reversed; an order stands in one live application at most, and is free again once that has ended. */
import { lapse } from '../handler-people.ts';
import { apply, order } from '../people.ts';
import { type Machine, type Move, often, type Refused, refused, usual, wrongField, wrongState } from './machine.ts';
import { type Actor, agreeing, type Cast, type People } from './people.ts';
import { handedIn, type Reviewed, type ReviewState, reviewMoves, reviewShown, takenBack, toApplicant } from './reviews.ts';

interface Invoice extends Reviewed {
  readonly state: Exclude<ReviewState, 'DRAFT'> | 'ISSUED' | 'RED' | 'EXPIRED';
  /** The orders there are, and those of them that stand in it. */
  readonly orders: readonly [string, string];
  readonly isOfBoth: boolean;
  /** Who has handed it in last, and hears what is decided. */
  readonly by: 'administrator' | 'employee';
}

type State = Invoice['state'];
/** Its orders can be in no other one. */
const live: readonly State[] = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW', 'RETURNED', 'ISSUED'];
/** Whoever may ask for invoices: the administrator, and the finance of the company. */
const company: readonly Actor[] = ['administrator', 'employee'];
const finance: readonly Actor[] = ['one', 'two'];
const fees = ['200.00', '99.90'] as const;
const receiver = { invoiceKind: '82', receiver: '王会计', receiverMobile: '13800138000', email: 'kuaiji@example.com' };

type Moves = readonly Move<Invoice>[];

/** Asked for anew, over so many of the orders: where one of them stands in a live application it is said which. */
const askedAnew = (
  name: string,
  isOfBoth: boolean,
  path: Move<Invoice>['path'],
  words: (now: Invoice) => object,
  taken: string,
  strange: Refused,
): Move<Invoice> => ({
  name,
  by: [...company, 'stranger'],
  path,
  isKeyed: true,
  isNew: true,
  aims: async () => receiver,
  words,
  follows(now, by) {
    if (by === 'stranger') return strange;
    if (live.includes(now.state)) return wrongField(taken);
    return { to: { ...now, ...handedIn, isOfBoth, by: by as Invoice['by'] }, act: 'create' };
  },
});

const asks: Moves = [
  askedAnew('asks anew', false, 'invoice/save', ({ orders: [one] }) => ({ sourceIds: [one] }), 'sourceIds[0]', wrongField('sourceIds')),
  askedAnew(
    'asks anew for both',
    true,
    'invoice/save',
    ({ orders: [one, other] }) => ({ sourceIds: [other, one] }),
    'sourceIds[1]',
    wrongField('sourceIds'),
  ),
  askedAnew(
    'asks by the order',
    false,
    ({ orders: [one] }) => `invoicing/${one}`,
    () => ({}),
    'sourceIds[0]',
    refused(404),
  ),
];

const applicants: Moves = [
  {
    name: 'corrects',
    by: company,
    path: 'invoice/save',
    isKeyed: true,
    words: ({ orders: [one, other], isOfBoth }) => ({ sourceIds: isOfBoth ? [one] : [one, other] }),
    follows: (now, by) =>
      now.state === 'RETURNED'
        ? { to: { ...now, ...handedIn, isOfBoth: !now.isOfBoth, by: by as Invoice['by'] }, act: 'update' }
        : wrongState,
  },
  takenBack('invoiceApplications', company, ['SUBMITTED', 'RETURNED']),
];

/** Of every invoice another one: the tax system gives each number once. */
let numbers = 0;
const numberOf = (): string => {
  numbers += 1;
  return `2637${String(numbers).padStart(16, '0')}`;
};

const movesOf = ({ running }: People, files: Readonly<Record<'one' | 'two', string>>): Moves => [
  ...asks,
  ...applicants,
  ...reviewMoves<Invoice>({
    resource: 'invoiceApplications',
    decide: 'operation/invoice/approve',
    given: by => ({ invoiceNo: numberOf(), invoicedOn: '2026-01-05', invoiceFile: files[by as 'one' | 'two'] }),
    approve: now => ({ to: { ...now, state: 'ISSUED' }, act: 'approve', tells: toApplicant(now) }),
    tells: toApplicant,
  }),
  {
    name: 'reverses',
    by: finance,
    path: 'operation/invoice/red',
    isKeyed: true,
    words: () => ({ redReason: '1', redNo: numberOf() }),
    follows: now => (now.state === 'ISSUED' ? { to: { ...now, state: 'RED' }, act: 'red', tells: toApplicant(now) } : wrongState),
  },
  {
    name: 'thirty idle days pass',
    by: [],
    path: '',
    isKeyed: false,
    words: () => ({}),
    lapses: () => lapse(running, 'invoiceApplications', new Date(running.service.services.clock().getTime() + 31 * 86_400_000)),
    follows: now => (now.state === 'RETURNED' ? { to: { ...now, state: 'EXPIRED' }, act: 'expire', tells: toApplicant(now) } : wrongState),
  },
];

/** @param files invoices as the tax system gives them out, one of each officer */
export const invoices = (people: People, cast: Cast, files: Readonly<Record<'one' | 'two', string>>): Machine<Invoice> => {
  const { running, must } = people;
  /** An order that is paid: what it costs and that it was paid is another walk's question. */
  const paid = async (fee: string): Promise<string> => {
    const { id } = await order(running, await apply(running, cast.administrator.token, {}));
    running.byHand('certificates', id);
    await running.service.services.database.transaction(rows => rows.update('certificates', id, null, { fee, payStatus: 'PAID' }));
    return id;
  };
  return {
    name: 'invoices',
    resource: 'invoiceApplications',
    cast,
    moves: often(movesOf(people, files), { approves: 8, 'takes back': 1 }),
    heard: ['administrator', 'employee'],
    closed: usual,
    async begin(_people, levels) {
      await agreeing(people, 1);
      await agreeing(people, levels, 'INVOICE');
      const orders = [await paid(fees[0]), await paid(fees[1])] as const;
      const { id } = await must(cast.administrator, 'invoice/save', { ...receiver, sourceIds: [orders[0]] });
      return { id, model: { ...handedIn, levels, orders, isOfBoth: false, by: 'administrator' } };
    },
    shown: (now, each) => ({
      amount: now.isOfBoth ? '299.90' : '200.00',
      submittedBy: each[now.by].userNum,
      ...reviewShown(now, each),
    }),
  };
};

/** A file of each officer, which goes with what they issue. */
export const invoiceFiles = async ({ running }: People, cast: Cast): Promise<Readonly<Record<'one' | 'two', string>>> => {
  const pdf = { name: '发票.pdf', bytes: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n') };
  const of = async (token: string): Promise<string> =>
    String((await running.upload('file/upload', { purpose: 'invoice' }, pdf, token)).data.fileId);
  return { one: await of(cast.one.token), two: await of(cast.two.token) };
};
