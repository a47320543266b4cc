/** What no declaration tells of orders, renewals and free certificates: records and values that the calls accept. */
import { apply, order, png } from '../../service/people.ts';
import type { MakeRecord, Prepared } from '../made-by-effects.ts';
import type { Row, World } from '../world.ts';
import { partnersTurn } from './documents.ts';

/** Changes what stands in the database, where no call could do it without waiting for a year. */
const put = (world: World, resource: string, id: string, values: Readonly<Record<string, unknown>>): Promise<unknown> => {
  world.byHand(resource, id);
  return world.service.services.database.transaction(rows => rows.update(resource, id, null, values));
};

const dayMs = 86_400_000;

/** A certificate in use that ends within the month: it may be renewed. */
const ending = async (world: World, make: MakeRecord): Promise<string> => {
  const id = await make('certificates', 'ACTIVE');
  await put(world, 'certificates', id, { notAfter: new Date(world.service.services.clock().getTime() + 20 * dayMs).toISOString() });
  return id;
};

/** An order as an operator enters it, by somebody else than whoever issues it. */
export const entered = async (world: World): Promise<string> => {
  const { id } = await order(world, await apply(world, world.company.token, {}));
  await put(world, 'certificates', id, { source: 'OPERATOR', createdBy: 'U0000000000' });
  return id;
};

/** An SM2 certificate of the company's, with the one to be enciphered for. */
const inPairs = async (world: World) => {
  const { id, version } = await order(world, await apply(world, world.company.token, { algorithm: 'SM2' }));
  const issued = await world.call('operation/certificate/issue', { id, version }, world.operator);
  const pair = await world.service.services.database.read.find('certificates', { pairOf: id });
  if (pair === undefined) throw new Error(`no pair: ${issued.message}`);
  return { signing: id, encryption: String(pair.id) };
};
const inForce = async (world: World): Promise<string> => {
  const { signing } = await inPairs(world);
  await put(world, 'certificates', signing, { state: 'ACTIVE', keyRef: null });
  return signing;
};

/** Columns that a transition of a certificate asks to be filled, or empty. */
const guarded: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  mail: { carrier: 'UKEY' },
  number: { carrier: 'UKEY' },
  confirmRevocation: { proposedBy: 'U0000000000', proposedReason: 'superseded', proposedAt: '2026-11-20T08:00:00.000Z' },
  dropProposal: { proposedBy: 'U0000000000', proposedReason: 'superseded', proposedAt: '2026-11-20T08:00:00.000Z' },
  release: { boundUserNum: 'U0000000000', boundUserName: '王小明', boundAt: '2026-11-20T08:00:00.000Z' },
  refund: { payStatus: 'PAID', fee: '200.00', payChannel: 'CASH', paidAt: '2026-11-20T08:00:00.000Z' },
  waive: { payStatus: 'TO_PAY', fee: '200.00' },
  recordPayment: { payStatus: 'TO_PAY', fee: '200.00' },
};

/** What a recovery has once another person has confirmed it. */
const confirmed = (world: World) => ({ expiresAt: new Date(world.service.services.clock().getTime() + dayMs).toISOString() });

/** What else must be so before a transition, by resource and transition. */
const before: Readonly<Record<string, (world: World) => Row | Promise<Row>>> = {
  'seals.unfreeze': () => ({ heldBy: 'COMPANY' }),
  'keyRecoveries.fetch': confirmed,
  'contracts.remind': partnersTurn,
};

/** Puts a record where the transition can begin. */
export const readied = async (world: World, resource: string, id: string, transition: string): Promise<void> => {
  const values = resource === 'certificates' ? guarded[transition] : await before[`${resource}.${transition}`]?.(world);
  if (values !== undefined) await put(world, resource, id, values);
};

const paper = async (world: World): Promise<string> => {
  const answer = await world.upload('file/upload', { purpose: 'application' }, { name: '申请书.png', bytes: png }, world.operator);
  return String(answer.data.fileId);
};

/** Calls that the company's administrator alone may make, whatever another person holds. */
export const administrators: ReadonlySet<string> = new Set(['en.keyRecovery.fetch']);

const batch = async (world: World): Promise<string> => {
  // A change that was approved may have renamed the company under test.
  const { uscc } = await world.stored('members', world.company.id);
  const file = { name: 'rows.csv', bytes: Buffer.from(`member,certType\r\n${String(uscc)},ENT`) };
  const { read } = world.service.services.database;
  const quota = await read.find('settings', { key: 'freeCertificatesPerYear' });
  await put(world, 'settings', String(quota?.id), { value: '1000' });
  const answer = await world.upload('operation/certificate/free/import', {}, file, world.operator);
  if (answer.data?.accepted !== 1) throw new Error(`no batch: ${answer.message} ${JSON.stringify(answer.data)}`);
  const { list } = await read.list('freeBatches', { page: { number: 1, size: 1 }, total: false });
  // Whoever brings a batch in does not decide it.
  await put(world, 'freeBatches', String(list[0]?.id), { submittedBy: 'U0000000000' });
  return String(list[0]?.id);
};

export const makers = {
  keyRecoveries: async (world: World): Promise<string> => {
    const answer = await world.call<{ id: string }>(
      'operation/keyRecovery/propose',
      { certificate: (await inPairs(world)).encryption, ground: 'UKey 损坏，需读取历史文件', paper: await paper(world) },
      world.operator,
    );
    if (answer.status !== 1) throw new Error(`no recovery: ${answer.message} ${JSON.stringify(answer.data)}`);
    // Whoever proposes does not confirm.
    await put(world, 'keyRecoveries', answer.data.id, { createdBy: 'U0000000000' });
    return answer.data.id;
  },
  freeBatches: batch,
  freeCertificates: async (world: World): Promise<string> => {
    const row = await world.service.services.database.read.find('freeCertificates', { batch: await batch(world) });
    // A row of a person, so that there is something to mask.
    await put(world, 'freeCertificates', String(row?.id), { certType: 'PERSON', holderName: '李四', holderIdNo: '110105194912310021' });
    return String(row?.id);
  },
} as const;

export const given = {
  'keyRecoveries.paper': paper,
  'keyRecoveries.certificate': async (world: World) => (await inPairs(world)).encryption,
  'keyRecoveries.fetch.signing': inForce,
  'renewals.certificate': ending,
  'renewals.mode': async () => 'RENEW',
  'renewals.csr': async () => undefined,
  'certificates.member': async (world: World) => world.company.id,
  'certificates.csr': async () => undefined,
  'freeCertificates.member': async (world: World) => world.company.id,
  'certificates.bind.userNum': async (world: World) => world.people.enterprise.userNum,
  'certificates.requestPayment.amount': async () => '200.00',
  'certificates.recordPayment.amount': async () => '200.00',
} as const;

export const free: Readonly<Record<string, (world: World, make: MakeRecord) => Promise<Prepared>>> = {
  'op.cert.channel': async world => ({ body: { userNum: world.people.enterprise.userNum } }),
  'op.cert.download': async (_, make) => ({ body: { id: await make('certificates', 'ACTIVE') } }),
};
