/** The life of a contract beside its signatures: started by one of its parties, rejected, cancelled, lapsed. */

import { dayOf, timeOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { type Act, type Inside, sessionOf } from '#service/calls/contract.ts';
import { collect } from '#service/files/collect.ts';
import type { Row } from '#service/store/rows.ts';
import { onPdfThread } from '#trust/document/pdf-thread.ts';
import { judgePositions, keywordsOf } from '#trust/positions/positions.ts';
import { allOf, sizeOfType } from '../template/templates.ts';
import { refuseAmbiguous } from './ambiguous.ts';
import { autoDueOf } from './auto-signings.ts';
import { endNews, tellCompanies, turnNews } from './contract-news.ts';
import { columnOf, companiesOf, companyOf, membersOf, type Party } from './contract-parties.ts';

const dayMs = 86_400_000;
/** A contract waits so long at most. */
const mostDays = 366;

export const contractOf = (act: Act): Row => {
  if (act.record === undefined) throw new Error('a contract is expected');
  return act.record;
};

const fault = (path: string, code: 'isOver' | 'CONTRACT_TOO_LATE'): Refusal => new Refusal('INPUT_INVALID', { faults: [{ path, code }] });

/** When the day by which it is to be signed is over. */
const endOf = (signBy: unknown, now: Date): Date => {
  const day = String(signBy);
  if (day < dayOf(now)) throw fault('signBy', 'isOver');
  if (day > dayOf(new Date(now.getTime() + mostDays * dayMs))) throw fault('signBy', 'CONTRACT_TOO_LATE');
  return new Date((timeOf(day) ?? now.getTime()) + dayMs);
};

/** Every step finds its places in the file, or nobody begins. */
const refuseMisfits = async (services: Services, act: Act, file: Row, steps: readonly Row[]): Promise<void> => {
  const bytes = await collect(await services.files.get(String(file.id)), Number(file.size));
  await refuseAmbiguous(bytes);
  const all = steps.flatMap(step => step.positions as readonly Row[]);
  const pdf = await onPdfThread('read', { bytes, find: keywordsOf(all) });
  let count = 0;
  for (const step of steps) {
    const usual = sizeOfType(await act.records.get('sealTypes', { id: String(step.sealType) }));
    count += judgePositions(pdf, step.positions as readonly Row[], usual).faults.length;
  }
  if (count > 0) throw new Refusal('SIGN_TEMPLATE_MISFIT', { params: { count } });
};

const shownTo = { SELLER: 'shownToSeller', BUYER: 'shownToBuyer', THIRD: 'shownToThird', PLATFORM: 'shownToPlatform' } as const;

/** The document is shown to nobody but its starter before their turn, where the template says so. */
const shownBefore = ({ shownAtTurn }: Row): Row => Object.fromEntries(Object.values(shownTo).map(field => [field, shownAtTurn !== true]));

/** Where the turn stands with this step, the first of those that are left. */
export const turnAt = (contract: Row, left: readonly Row[], codes: ReadonlyMap<string, string>): Row => {
  const [step] = left;
  const turn = companyOf(contract, step?.party) ?? null;
  return {
    turn,
    turnCode: turn === null ? null : (codes.get(turn) ?? null),
    turnParty: step?.party ?? null,
    turnOrder: step?.stepOrder ?? null,
    isLast: left.length === 1,
    ...(step === undefined ? {} : { [shownTo[step.party as Party]]: true }),
  };
};

/** As the record shows them from the first day on. */
const openSteps = async (act: Act, steps: readonly Row[], companies: ReadonlyMap<Party, Row>): Promise<readonly Row[]> =>
  Promise.all(
    steps.map(async ({ stepOrder, name, party, sealType }) => ({
      stepOrder,
      name,
      party,
      company: companies.get(party as Party)?.companyName ?? null,
      sealType: (await act.records.get('sealTypes', { id: String(sealType) })).name,
      outcome: 'WAITING',
    })),
  );

/** `document/contract/start`: by a template in force, which then stays in force until this one is written. */
export const startContract =
  (services: Services): Inside =>
  async act => {
    const { changes } = act;
    const template = await act.records.find('contractTemplates', { id: String(changes.template), state: 'ON' }, { lock: true });
    if (template === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'template', code: 'reference' }] });
    const config = await act.records.get('signConfigs', { template: String(template.id), state: 'ON' });
    const steps = await allOf(act, 'signSteps', { config: config.id }, 'stepOrder');
    const companies = await companiesOf(act, steps);
    const file = await act.records.get('files', { id: String(changes.file ?? template.file) });
    await refuseMisfits(services, act, file, steps);
    const { memberId, memberCode, userNum } = sessionOf(act);
    const parties = Object.fromEntries([...companies].map(([party, { id }]) => [columnOf[party], id]));
    const codes = new Map([...companies.values()].map(({ id, memberCode: code }) => [String(id), String(code)]));
    const turn = { ...turnAt(parties, steps, codes), template: template.id, config: config.id };
    Object.assign(changes, {
      ...parties,
      ...shownBefore(template),
      ...turn,
      autoDue: await autoDueOf(act, turn),
      templateVersion: template.templateVersion,
      member: memberId,
      starterCode: memberCode,
      starter: userNum,
      expiresAt: endOf(changes.signBy, act.now).toISOString(),
      file: file.id,
      sha256: file.sha256,
      originalFile: file.id,
      originalSha256: file.sha256,
      steps: await openSteps(act, steps, companies),
    });
  };

/** It goes to whoever signs first. */
export const beginContract =
  (services: Services): Inside =>
  async act => {
    const contract = contractOf(act);
    if (contract.autoDue === null) await tellCompanies(services, act, contract, [String(contract.turn)], turnNews(contract));
  };

const reasonOf = (act: Act): string | null => (typeof act.input.reason === 'string' ? act.input.reason : null);

/** The company whose turn it is does not sign, and says why. */
export const rejectContract =
  (services: Services): Inside =>
  async act => {
    const contract = contractOf(act);
    const steps = (contract.steps as readonly Row[]).map(step =>
      step.stepOrder === contract.turnOrder ? { ...step, outcome: 'REJECTED', signedAt: act.now.toISOString() } : step,
    );
    Object.assign(act.changes, { steps, endReason: reasonOf(act) });
    await tellCompanies(services, act, contract, membersOf(contract), endNews(contract, 'REJECTED', reasonOf(act)));
  };

export const cancelContract =
  (services: Services): Inside =>
  async act => {
    const contract = contractOf(act);
    act.changes.endReason = reasonOf(act);
    await tellCompanies(services, act, contract, membersOf(contract), endNews(contract, 'CANCELLED', reasonOf(act)));
  };

export const expireContract =
  (services: Services): Inside =>
  async act => {
    const contract = contractOf(act);
    await tellCompanies(services, act, contract, membersOf(contract), endNews(contract, 'EXPIRED'));
  };
