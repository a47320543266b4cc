/** What the contract needs to know of documents: a seal in use, a key that is kept to sign with, a PDF, and a code that proves the signer. */
import { type KeyObject, sign } from 'node:crypto';
import { dayOf } from '#engine/rules/calendar.ts';
import { contractPdf } from '#product/demo/contract-pdf.ts';
import { hashPassword } from '#service/access/passwords.ts';
import { makeKeyPair } from '#trust/keys/algorithms.ts';
import { requestOf } from '#trust/pki/write-request.ts';
import { apply, order, register } from '../../service/people.ts';
import type { Made, MakeRecord } from '../made-by-effects.ts';
import type { Row, World } from '../world.ts';
import { ownAccount } from './own.ts';
import { seals } from './seals.ts';
import { templates } from './templates.ts';

export const must = (answer: { status: number; message: string; data: Row }): Row => {
  if (answer.status !== 1) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};

const kept = async (world: World): Promise<void> => {
  const { read } = world.service.services.database;
  const where = { member: world.company.id, state: 'ACTIVE', certType: 'ENT', keyRef: { isSet: true } };
  if ((await read.find('certificates', where as never)) !== undefined) return;
  const waiting = await order(world, await apply(world, world.company.token, {}));
  const { id, version } = must(await world.call('operation/certificate/issue', waiting, world.operator));
  must(await world.call('ca/keep', { id, version }, world.company.token));
};

/** A code for a signature in this file. */
const documentCode = async (world: World, mobile: string, file: string): Promise<string> => {
  must(await world.call('document/code', { file }, world.company.token));
  return world.smsCode(mobile);
};

const signing = async (world: World): Promise<Row> => {
  await kept(world);
  const id = await seals.makers?.seals?.(world, 'ENABLED', 'operator');
  const bytes = await contractPdf({ title: '合约', clauses: ['双方按约定履行。'], parties: ['甲方', '乙方'] });
  const file = must(await world.upload('file/upload', { purpose: 'document' }, { name: '合约.pdf', bytes }, world.company.token)).fileId;
  const { read } = world.service.services.database;
  const administrator = await read.find('employees', { member: world.company.id, role: 'COMPANY_ADMIN' });
  // How often codes are sent is not what is tried here.
  for (const window of ['minute', 'day']) await world.service.services.throttle.clear(`sms-${window}:${String(administrator?.mobile)}`);
  return {
    sealNo: (await world.stored('seals', String(id))).sealNo,
    file,
    positions: [{ method: 'COORD', pages: 'PAGE', page: 1, x: 100, y: 200 }],
    smsCode: await documentCode(world, String(administrator?.mobile), String(file)),
  };
};

/** A file of the company's own, signed. */
const signedAlone = async (world: World): Promise<string> => {
  const { file } = must(await world.call('document/sign', await signing(world), world.company.token));
  return String((file as Row).id);
};

const keys = new WeakMap<World, { readonly id: string; readonly serialNumber: unknown; readonly privateKey: KeyObject }>();
/** A certificate in force for a key that is nowhere but here. */
const held = async (world: World) => {
  const known = keys.get(world);
  if (known !== undefined && (await world.stored('certificates', known.id)).state === 'ACTIVE') return known;
  const pair = await makeKeyPair('ECDSA_P256');
  const words = { carrier: 'UKEY', csr: await requestOf('ECDSA_P256', '合约', pair) };
  const waiting = await order(world, await apply(world, world.company.token, words));
  const { id, serialNumber } = must(await world.call('operation/certificate/issue', waiting, world.operator));
  const made = { id: String(id), serialNumber, privateKey: pair.privateKey };
  keys.set(world, made);
  return made;
};

const preparing = async (world: World) => {
  const { smsCode: _, ...body } = await signing(world);
  const { serialNumber, privateKey } = await held(world);
  return { body: { ...body, serialNumber }, privateKey };
};

const signPassword = 'Contract-sign-2026';
export const dayFrom = (world: World, days: number): string =>
  dayOf(new Date(world.service.services.clock().getTime() + days * 86_400_000));

interface Ground {
  readonly template: string;
  readonly seal: Row;
}
const grounds = new WeakMap<World, Ground>();
let made = 0;

/** A template in force by which one party signs, alone, with a seal that is in use. */
const ground = async (world: World): Promise<Ground> => {
  const known = grounds.get(world);
  if (known !== undefined && (await world.stored('seals', String(known.seal.id))).state === 'ENABLED') return known;
  const seal = await world.stored('seals', String(await seals.makers?.seals?.(world, 'ENABLED', 'operator')));
  const given = async (name: string): Promise<unknown> => templates.given?.[name]?.(world, async () => '');
  const words = { code: `SIGNED_${++made}`, name: '合约', file: await given('contractTemplates.file') };
  const businessModule = await given('contractTemplates.businessModule');
  const { id } = must(await world.call('operation/template/save', { ...words, businessModule }, world.operator));
  const { id: config } = must(await world.call('operation/config/save', { template: id, name: '单方签署' }, world.operator));
  const positions = await given('signSteps.positions');
  const step = { config, sealType: seal.sealType, name: '甲方盖章', stepOrder: 1, party: 'SELLER', needSms: false, positions };
  must(await world.call('operation/config/detail/save', step, world.operator));
  const { version } = await world.stored('signConfigs', String(config));
  must(await world.call('operation/config/used', { id: config, version, used: 'ON' }, world.operator));
  must(await world.call('operation/template/publish', { id, version: 1 }, world.operator));
  const found = { template: String(id), seal };
  grounds.set(world, found);
  return found;
};

/** How many a person may start in ten minutes is not what is tried here. */
export const forgetStarts = async (world: World): Promise<void> => {
  const starter = await world.service.services.database.read.find('employees', { member: world.company.id, role: 'COMPANY_ADMIN' });
  await world.service.services.throttle.clear(`doc.contractStart:${starter?.userNum}`);
};

export const started = async (world: World): Promise<string> => {
  await forgetStarts(world);
  const words = { template: (await ground(world)).template, title: '合约', party: 'SELLER', signBy: dayFrom(world, 30) };
  return String(must(await world.call('document/contract/start', words, world.company.token)).id);
};

/** As a call takes it that is about many. */
const signedTogether = async (world: World): Promise<Row> => {
  const { id, version } = await world.stored('contracts', await started(world));
  return { contracts: [{ contract: id, version }] };
};

const partners = new WeakMap<World, string>();
/** Another company that may be a party. */
const partner = async (world: World): Promise<string> => {
  const known = partners.get(world);
  if (known !== undefined) return known;
  const { uscc, applyNo } = await register(world);
  const { read } = world.service.services.database;
  const application = await read.find('authentications', { applyNo });
  must(await world.call('operation/authentication/approve', { id: application?.id, version: 1, decision: 'approve' }, world.operator));
  const id = String((await read.find('members', { uscc }))?.id);
  partners.set(world, id);
  return id;
};
/** It is for another company to sign. */
export const partnersTurn = async (world: World): Promise<Row> => {
  const turn = await partner(world);
  return { sellerTurn: null, buyerTurn: (await world.stored('members', turn)).memberCode, othersAsked: true };
};

/** Signed by the own company and another, or asked whether it is to end: the own company is the one that proposed it and is asked. */
const withPartner = async (world: World, state: 'SIGNED' | 'TERMINATING'): Promise<string> => {
  const id = await started(world);
  const own = { sellerTurn: world.company.memberCode, turnNames: '合约', proposerCode: world.company.memberCode };
  const awaited = ['SELLER', 'BUYER'].map(party => ({ party, company: '合约', outcome: 'AWAITED', at: null, person: null }));
  world.byHand('contracts', id);
  const buyer = await partner(world);
  await world.service.services.database.transaction(rows =>
    rows.update('contracts', id, null, {
      buyer,
      state,
      ...(state === 'TERMINATING' ? { ...own, terminationReason: '合约', termination: awaited } : {}),
    }),
  );
  return id;
};

const filledByThird = [{ party: 'THIRD', company: '合约', outcome: 'FILLED' }];
/** As if another party had filled in something, before anybody signed. */
const filledIn = async (world: World): Promise<string> => {
  const id = await started(world);
  const { file: unfilledFile } = await world.stored('contracts', id);
  world.byHand('contracts', id);
  const values = { third: await partner(world), filling: filledByThird, unfilledFile };
  await world.service.services.database.transaction(rows => rows.update('contracts', id, null, values));
  return id;
};

/** Something of it is left to the own company to fill in, as if another had started it and its template said so. */
const toFill = async (world: World): Promise<string> => {
  const id = await filledIn(world);
  const filling = [{ party: 'SELLER', company: '合约', outcome: 'WAITING' }, ...filledByThird];
  const values = { state: 'FILLING', toFill: true, filling, party: 'BUYER', sellerTurn: world.company.memberCode, turnNames: '合约' };
  world.byHand('contracts', id);
  await world.service.services.database.transaction(rows => rows.update('contracts', id, null, values));
  return id;
};

const granted = new WeakMap<World, string>();
/** The person under test acts for the company, or whoever else is named. */
const standing = async (world: World, make: MakeRecord, who: Row = { userNum: world.people.enterprise.userNum }): Promise<string> => {
  const handler = await make('handlers', 'EFFECTIVE');
  const { read, transaction } = world.service.services.database;
  const employee = await read.find('employees', who as never);
  world.byHand('handlers', handler);
  await transaction(rows =>
    rows.update('handlers', handler, null, { employee: employee?.id, state: 'EFFECTIVE', expiresAt: '2036-01-01T00:00:00Z' }),
  );
  return handler;
};

const grant = async (world: World, handler: string, seal: unknown, words: object = {}): Promise<void> => {
  const days = { validFrom: dayFrom(world, -1), validTo: dayFrom(world, 30) };
  must(await world.call('handlerSeal/manage', { handler, seal, ...days, ...words }, world.company.token));
};

/** And may use the seal. */
const entitled = async (world: World, make: MakeRecord, { seal }: Ground): Promise<void> => {
  if (granted.get(world) === seal.id) return;
  await grant(world, await standing(world, make), seal.id);
  granted.set(world, String(seal.id));
};

const prepared = async (world: World, make: MakeRecord): Promise<Ground> => {
  await kept(world);
  const found = await ground(world);
  await entitled(world, make, found);
  return found;
};

/** Of whoever may sign here. */
const passworded = async (world: World): Promise<string> => {
  const { read, transaction } = world.service.services.database;
  const { list } = await read.list('employees', { filter: { member: world.company.id }, page: { number: 1, size: 100 }, heavy: true });
  const password = (await hashPassword(signPassword)).hash;
  for (const { id, userNum, role } of list) {
    if (userNum !== world.people.enterprise.userNum && role !== 'COMPANY_ADMIN') continue;
    world.byHand('employees', String(id));
    await transaction(rows => rows.update('employees', String(id), null, { signPassword: password }));
  }
  return signPassword;
};

/** The person under test is an administrator of the company, with a password to sign with. */
const administrator = async (world: World): Promise<string> => {
  const { read, transaction } = world.service.services.database;
  const { id } = (await read.find('employees', { userNum: world.people.enterprise.userNum })) ?? {};
  world.byHand('employees', String(id));
  await transaction(rows => rows.update('employees', String(id), null, { role: 'COMPANY_ADMIN' }));
  return passworded(world);
};

const finishedOnes = new WeakMap<World, string>();
/** One that all have signed. */
const finished = async (world: World): Promise<string> => {
  const known = finishedOnes.get(world);
  if (known !== undefined) return known;
  await kept(world);
  const id = await started(world);
  const { version } = await world.stored('contracts', id);
  const { sealNo } = (await ground(world)).seal;
  const words = { id, version, sealNo, signPassword: await passworded(world) };
  must(await world.call('document/contract/sign', words, world.company.token));
  finishedOnes.set(world, id);
  return id;
};

/** Of another's contract, as if all had signed it. */
const copied = async (world: World): Promise<string> => {
  const { id: contract, title, contractNo, file, sha256 } = await world.stored('contracts', await started(world));
  const words = { contract, title, contractNo, file, sha256, member: world.company.id, starterName: '合约', state: 'SENT' };
  const { id } = await world.service.services.database.transaction(rows => rows.insert('contractCopies', words));
  world.byHand('contractCopies', String(id));
  return String(id);
};

/** A seal of which each use is confirmed, by the person under test as by the company's first administrator. */
const toBeConfirmed = async (world: World, make: MakeRecord): Promise<string> => {
  const seal = await make('seals', 'ENABLED');
  for (const who of [undefined, { account: world.company.adminUserName }])
    await grant(world, await standing(world, make, who), seal, { needApproval: true });
  return seal;
};

/** Asked by the person under test, who is an administrator too and so may decide it. */
const requested = async (world: World): Promise<string> => {
  await administrator(world);
  const { id: seal } = (await ground(world)).seal;
  const words = { member: world.company.id, applicant: world.people.enterprise.userNum, seal, purpose: '合约', state: 'SUBMITTED' };
  const { id } = await world.service.services.database.transaction(rows => rows.insert('sealRequests', words));
  world.byHand('sealRequests', String(id));
  return String(id);
};

/** Proposed by a configuration. */
const proposed = async (world: World): Promise<string> => {
  const make: MakeRecord = async () => '';
  const given = async (name: string): Promise<unknown> => templates.given?.[`specialHandlers.${name}`]?.(world, make);
  const { seal } = await ground(world);
  const handler = await ownAccount.given?.['handlerSeals.handler']?.(world, make);
  const agreement = { name: '协议.pdf', bytes: await contractPdf({ title: '协议', clauses: ['甲方同意。'], parties: ['甲方'] }) };
  const body = {
    ...{ member: world.company.id, userNum: world.people.enterprise.userNum, businessModule: await given('businessModule') },
    ...{ handler, seal: seal.id, signMode: 'AUTO' },
    agreementFile: must(await world.upload('file/upload', { purpose: 'signAgreement' }, agreement, world.operator)).fileId,
    agreedOn: dayFrom(world, -1),
  };
  return String((must(await world.call('operation/sellerHandler/save', body, world.operator)).autoSigning as Row).id);
};

export const documents: Made = {
  makers: {
    autoSignings: proposed,
    sealRequests: requested,
    contracts: (world, state) => {
      if (state === 'FILLING') return toFill(world);
      if (state === 'SIGNING') return filledIn(world);
      return state === 'SIGNED' || state === 'TERMINATING' ? withPartner(world, state) : started(world);
    },
    contractCopies: copied,
    sealUses: async world => {
      const signedFile = await signedAlone(world);
      return String((await world.service.services.database.read.find('sealUses', { signedFile } as never))?.id);
    },
    documentArchives: async world => {
      const file = await signedAlone(world);
      return String((await world.service.services.database.read.find('documentArchives', { file } as never))?.id);
    },
  },
  given: {
    'contracts.template': async world => (await ground(world)).template,
    'contracts.party': async () => 'SELLER',
    'contracts.signBy': async world => dayFrom(world, 30),
    'contracts.file': async () => undefined,
    'contracts.others': async () => [],
    'contracts.copyTo': async () => undefined,
    // Where the template has them.
    'contracts.places': async () => undefined,
    'contracts.sign.sealNo': async (world, make) => (await prepared(world, make)).seal.sealNo,
    'contracts.sign.signPassword': passworded,
    'contracts.fill.entries': async () => [],
    'contracts.sendBack.filler': async () => 'THIRD',
    'contracts.extend.day': async world => dayFrom(world, 60),
    'contracts.proposeTermination.signPassword': administrator,
    'contracts.agreeTermination.signPassword': administrator,
    'sealRequests.seal': toBeConfirmed,
    'sealRequests.contract': async () => undefined,
    'sealRequests.file': async world => (await signing(world)).file,
    'autoSignings.accept.signPassword': administrator,
    'autoSignings.accept.smsCode': async () => undefined,
  },
  free: {
    'doc.signing': async world => ({ body: { file: (await signing(world)).file }, token: world.company.token }),
    'doc.code': async world => {
      const { file } = await signing(world);
      const { read } = world.service.services.database;
      const administrator = await read.find('employees', { member: world.company.id, role: 'COMPANY_ADMIN' });
      await world.service.services.throttle.clear(`sms-minute:${String(administrator?.mobile)}`);
      return { body: { file }, token: world.company.token };
    },
    'doc.mandateCode': async (world, make) => {
      const id = await make('autoSignings', 'PROPOSED');
      const { read } = world.service.services.database;
      const found = await read.find('employees', { member: world.company.id, role: 'COMPANY_ADMIN' });
      await world.service.services.throttle.clear(`sms-minute:${String(found?.mobile)}`);
      return { body: { id }, token: world.company.token };
    },
    'en.contract.manySigning': async world => ({ body: await signedTogether(world), token: world.company.token }),
    'en.contract.manyCode': async world => {
      const { read } = world.service.services.database;
      const found = await read.find('employees', { member: world.company.id, role: 'COMPANY_ADMIN' });
      await world.service.services.throttle.clear(`sms-minute:${String(found?.mobile)}`);
      return { body: await signedTogether(world), token: world.company.token };
    },
    'doc.contractPlan': async world => ({
      body: { template: (await ground(world)).template, party: 'SELLER', others: [] },
      token: world.company.token,
    }),
    'doc.contractPreview': async world => ({
      body: { template: (await ground(world)).template, filled: [] },
      token: world.company.token,
    }),
    'en.contract.filling': async world => {
      const { contractNo } = await world.stored('contracts', await toFill(world));
      return { body: { contractNo }, token: world.company.token };
    },
    'en.contract.sheet': async world => ({
      body: { template: (await ground(world)).template, party: 'SELLER', signBy: dayFrom(world, 30) },
      token: world.company.token,
    }),
    'en.contract.startMany': async world => ({
      body: { template: (await ground(world)).template, party: 'SELLER', signBy: dayFrom(world, 30) },
      file: { name: '合约.csv', bytes: Buffer.from('合同名称\n合约') },
      token: world.company.token,
    }),
    'en.contract.evidence': async world => ({ body: { id: await finished(world) } }),
    'op.contract.evidence': async world => ({ body: { id: await finished(world) } }),
    'doc.sign': async world => ({ body: await signing(world), token: world.company.token }),
    'doc.prepare': async world => ({ body: (await preparing(world)).body, token: world.company.token }),
    'doc.contractPrepare': async (world, make) => {
      const { sealNo } = (await prepared(world, make)).seal;
      const { contractNo } = await world.stored('contracts', await started(world));
      return { body: { contractNo, sealNo, serialNumber: (await held(world)).serialNumber }, token: world.company.token };
    },
    'doc.complete': async world => {
      const { body, privateKey } = await preparing(world);
      const { token, data } = must(await world.call('document/prepare', body, world.company.token));
      const signature = sign('sha256', Buffer.from(String(data), 'base64'), privateKey).toString('base64');
      return { body: { token, signature }, token: world.company.token };
    },
  },
  companies: [
    'doc.signing',
    'doc.code',
    'en.contract.manySigning',
    'en.contract.manyCode',
    'doc.mandateCode',
    'doc.sign',
    'doc.prepare',
    'doc.contractPrepare',
  ],
};
