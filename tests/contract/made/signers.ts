/** What the contract needs to know of whoever signs by a link: one who is invited, let in by a code, known by their number; one who signs for a company. */
import { freshIdNo } from '../../service/handler-people.ts';
import { inked } from '../../service/inked.ts';
import { freshMobile, png } from '../../service/people.ts';
import type { Made } from '../made-by-effects.ts';
import type { Row, World } from '../world.ts';
import { dayFrom, forgetStarts, must } from './documents.ts';
import { templates } from './templates.ts';

/** A template by which party B signs first, and then the company. */
const template = async (world: World, code: string, name: string, byHand: boolean): Promise<string> => {
  const { read } = world.service.services.database;
  const seal = (await read.find('sealTypes', { code: 'CONTRACT' }))?.id;
  const hand = (await read.find('sealTypes', { code: 'HANDWRITTEN' }))?.id;
  const given = async (name: string): Promise<unknown> => templates.given?.[name]?.(world, async () => '');
  const [businessModule, positions] = [await given('contractTemplates.businessModule'), await given('signSteps.positions')];
  const words = { code, name, file: await given('contractTemplates.file'), businessModule };
  const { id } = must(await world.call('operation/template/save', words, world.operator));
  const { id: config } = must(await world.call('operation/config/save', { template: id, name: '对方与企业' }, world.operator));
  const steps = [
    { sealType: byHand ? hand : seal, name: '对方签署', stepOrder: 1, party: 'BUYER' },
    { sealType: seal, name: '企业盖章', stepOrder: 2, party: 'SELLER' },
  ];
  for (const step of steps)
    must(await world.call('operation/config/detail/save', { config, needSms: false, positions, ...step }, world.operator));
  const { version } = await world.stored('signConfigs', String(config));
  must(await world.call('operation/config/used', { id: config, version, used: 'ON' }, world.operator));
  must(await world.call('operation/template/publish', { id, version: 1 }, world.operator));
  return String(id);
};

/** Made once in a world. */
const once = (make: (world: World) => Promise<string>) => {
  const known = new WeakMap<World, Promise<string>>();
  return (world: World): Promise<string> => {
    const made = known.get(world) ?? make(world);
    known.set(world, made);
    return made;
  };
};
const labour = once(world => template(world, 'LABOUR', '劳动合同', true));
const trade = once(world => template(world, 'BY_LINK', '运输合同', false));

/** The link that was sent to a number. */
const linkTo = async (world: World, mobile: string): Promise<string> => {
  const { list } = await world.service.services.database.read.list('outbox', { filter: { recipient: mobile }, total: false });
  return /#\/sign\/([\w-]{43})/.exec(String(list[0]?.body))?.[1] ?? '';
};

/** A person is invited. @returns what the link that was sent to them holds */
const invited = async (world: World): Promise<{ readonly token: string; readonly mobile: string }> => {
  const mobile = freshMobile();
  await forgetStarts(world);
  const words = { template: await labour(world), title: '劳动合同', party: 'SELLER', signBy: dayFrom(world, 30), others: [] };
  const persons = [{ party: 'BUYER', name: '陈晓棠', mobile }];
  must(await world.call('document/contract/start', { ...words, persons }, world.company.token));
  return { token: await linkTo(world, mobile), mobile };
};

const withCode = async (world: World): Promise<Row> => {
  const { token, mobile } = await invited(world);
  must(await world.call('document/invitation/code', { token }));
  return { token, smsCode: await world.smsCode(mobile) };
};

/** Somebody is invited who signs for a company that is no member. @returns what their code opened */
const visitOfGuest = async (world: World): Promise<string> => {
  const mobile = freshMobile();
  await forgetStarts(world);
  const words = { template: await trade(world), title: '运输合同', party: 'SELLER', signBy: dayFrom(world, 30) };
  const others = [{ party: 'BUYER', company: '福州榕城物流有限公司', name: '陈晓棠', mobile }];
  must(await world.call('document/contract/start', { ...words, others }, world.company.token));
  const token = await linkTo(world, mobile);
  must(await world.call('document/invitation/code', { token }));
  return String(must(await world.call('document/invitation/enter', { token, smsCode: await world.smsCode(mobile) })).ticket);
};

/** Let in by a code. */
const visit = async (world: World): Promise<string> =>
  String(must(await world.call('document/invitation/enter', await withCode(world))).ticket);

const identified = async (world: World): Promise<string> => {
  const ticket = await visit(world);
  must(await world.call('document/invitation/identify', { ticket, idNo: freshIdNo() }));
  return ticket;
};

/** They have signed, as if nobody else had to. */
const completed = async (world: World): Promise<string> => {
  const ticket = await identified(world);
  const { serialNumber } = must(await world.call('document/invitation/sign', { ticket, mark: inked(), agreed: true }));
  const { read, transaction } = world.service.services.database;
  const signed = await read.find('contractSigners', { serialNumber } as never);
  const contract = String(signed?.contract);
  const { steps } = await world.stored('contracts', contract);
  const alone = (steps as readonly Row[]).filter(({ outcome }) => outcome === 'SIGNED');
  world.byHand('contracts', contract);
  await transaction(rows =>
    rows.update('contracts', contract, null, { state: 'SIGNED', steps: alone, endedAt: world.service.services.clock().toISOString() }),
  );
  return ticket;
};

/** Something of it is left to them to fill in, as if its template said so. */
const toFill = async (world: World): Promise<string> => {
  const ticket = await identified(world);
  const { read, transaction } = world.service.services.database;
  const [signer] = (
    await read.list('contractSigners', { sort: { field: 'createdAt', order: 'DESC' }, page: { number: 1, size: 1 }, total: false })
  ).list;
  const filling = [{ party: 'BUYER', company: '陈晓棠', outcome: 'WAITING' }];
  world.byHand('contracts', String(signer?.contract));
  await transaction(rows => rows.update('contracts', String(signer?.contract), null, { state: 'FILLING', toFill: true, filling }));
  return ticket;
};

/** One that the company has named; of a state that takes a visit, as if they had made it. */
const signer = async (world: World, state: string | undefined): Promise<string> => {
  const { mobile } = await invited(world);
  const { read, transaction } = world.service.services.database;
  const { id } = (await read.find('contractSigners', { mobile } as never)) ?? {};
  if (state !== undefined && state !== 'INVITED') {
    world.byHand('contractSigners', String(id));
    await transaction(rows => rows.update('contractSigners', String(id), null, { state }));
  }
  return String(id);
};

export const signers: Made = {
  makers: { contractSigners: signer },
  free: {
    'doc.invitation': async world => ({ body: { token: (await invited(world)).token } }),
    'doc.invitationCode': async world => ({ body: { token: (await invited(world)).token } }),
    'doc.invitationEnter': async world => ({ body: await withCode(world) }),
    'doc.invitationIdentify': async world => ({ body: { ticket: await visit(world), idNo: freshIdNo() } }),
    'doc.invitationLetter': async world => ({ body: { ticket: await visitOfGuest(world) }, file: { name: '授权委托书.png', bytes: png } }),
    'doc.invitationForm': async world => ({ body: { ticket: await visitOfGuest(world), legalName: '林国华' } }),
    'doc.invitationFile': async world => ({ body: { ticket: await visit(world) } }),
    'doc.invitationEvidence': async world => ({ body: { ticket: await completed(world) } }),
    'doc.invitationFill': async world => ({ body: { ticket: await toFill(world), entries: [] } }),
    'doc.invitationSign': async world => ({ body: { ticket: await identified(world), mark: inked(), agreed: true } }),
    'doc.invitationDecline': async world => ({ body: { ticket: await visit(world), reason: '条款与约定不符' } }),
  },
};
