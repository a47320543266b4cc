/** A company's authorisation of automatic signing: proposed with a configuration, agreed to by the company, looked up when a turn comes. */
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { autoSignings } from '#resources/document/auto-signings.ts';
import { documentCalls } from '#resources/document/calls.ts';
import { handlers } from '#resources/handler/handlers.ts';
import { employees } from '#resources/member/employees.ts';
import { contractTemplates } from '#resources/template/contract-templates.ts';
import { signSteps } from '#resources/template/sign-steps.ts';
import { specialHandlers } from '#resources/template/special-handlers.ts';
import { issueCode } from '#service/calls/proof/sms.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { answer, effect, standing, type Writing } from '#service/records/typed.ts';
import { type Companies, type Contract, companyOf } from './contract-parties.ts';
import { specialHandlersOf } from './places-to-sign.ts';
import { forMandate, proved, spendCode } from './right-to-use.ts';

type Authorisation = RowOf<typeof autoSignings>;
type Configuration = RowOf<typeof specialHandlers>;
type Told = Pick<Act, 'records'>;

/** What a company agrees to; otherwise than that it is asked anew. */
const scope = ['member', 'businessModule', 'template', 'handler', 'backupHandler', 'seal', 'agreementFile', 'agreedOn'] as const;

const propose = async (act: Told, config: Configuration): Promise<Authorisation> => {
  const values = Object.fromEntries(scope.map(field => [field, config[field] ?? null]));
  const made = await act.records.of(autoSignings).create(values);
  await act.records.tell({ text: 'autoSigning.proposed', resource: autoSignings.name, record: made, to: ['administrators'] });
  return made;
};

/** A configuration is saved: what was agreed to goes on as long as nothing of it changes; what differs from it is proposed anew. */
export const followConfiguration = async (act: Writing<typeof specialHandlers>): Promise<void> => {
  const after = standing(specialHandlers, act);
  const wanted = after.signMode === 'AUTO' && after.enabled !== false;
  const before = act.record?.autoSigning ?? null;
  const known = before === null ? undefined : await act.records.of(autoSignings).find({ id: before }, { lock: true });
  const isSame = known !== undefined && scope.every(field => (known[field] ?? null) === (after[field] ?? null));
  // A company that has refused is not asked the same again.
  if (wanted && isSame && known.state !== 'ENDED') return;
  if (known !== undefined && (known.state === 'PROPOSED' || known.state === 'IN_FORCE'))
    await act.records.of(autoSignings).move(known, 'end', null);
  act.changes.autoSigning = wanted ? (await propose(act, after)).id : null;
};

/** Whoever says so for the company. @throws Refusal AUTO_SIGN_ADMIN */
const administrator = async (act: Act, { member }: Authorisation): Promise<RowOf<typeof employees>> => {
  const person = await act.records.of(employees).get({ userNum: sessionOf(act).userNum, member: member ?? '' });
  if (person.role !== 'COMPANY_ADMIN') throw new Refusal('AUTO_SIGN_ADMIN');
  return person;
};

/** `document/autoSigning/code`: a code for accepting the mandate that its message names, and no other. */
export const mandateCode = (services: Services) =>
  answer(documentCalls)('doc.mandateCode', async act => {
    const authorisation = await act.records.of(autoSignings).find([{ id: act.input.id }, { member: '$session.memberId' }], { lock: true });
    if (authorisation === undefined) throw new Refusal('RECORD_MISSING');
    const { mobile } = await administrator(act, authorisation);
    await act.records.allowed('autoSignings', authorisation, 'accept');
    const { authorisationNo } = authorisation;
    const purpose = act.language === 'zh' ? `同意自动签授权 ${authorisationNo}` : `accepting automatic signing ${authorisationNo}`;
    return issueCode(services, act, { mobile, purpose, ...forMandate(authorisation) });
  });

/** `document/autoSigning/accept`: the company itself says so, as it would for a signature. */
export const acceptAutoSigning = (services: Services) =>
  effect(autoSignings)('accept', async act => {
    const authorisation = act.record;
    const person = await administrator(act, authorisation);
    const codeFor = forMandate(authorisation);
    await proved(services, act, person, codeFor, false);
    await spendCode(services, act, person, codeFor);
  });

/** `document/autoSigning/revoke`: at any time; what is signed stays signed, and the next step is the company's own again. */
export const revokeAutoSigning = effect(autoSignings)('revoke', async act => {
  act.changes.endReason = act.input.reason ?? null;
});

type Ground = Companies & Pick<Contract, 'config' | 'template'>;
type ContractStep = Pick<NonNullable<Contract['steps']>[number], 'party' | 'stepOrder'>;

/** The authorisation by which the service signs this step of a contract; of several configurations the first one counts. */
export const authorisationFor = async (
  act: Act,
  contract: Ground,
  { party, stepOrder }: ContractStep,
): Promise<Authorisation | undefined> => {
  const company = companyOf(contract, party);
  if (company === null) return undefined;
  const step = await act.records.of(signSteps).get({ config: contract.config ?? '', stepOrder: stepOrder ?? 0 });
  if (step.handlerRule !== 'SPECIAL') return undefined;
  const template = await act.records.of(contractTemplates).get({ id: contract.template });
  const [config] = await specialHandlersOf(act, template, company);
  if (config?.signMode !== 'AUTO' || config.autoSigning === null) return undefined;
  return act.records.of(autoSignings).find({ id: config.autoSigning, state: 'IN_FORCE' });
};

/** The handler in whose name it signs: the deputy where the first one is not in force. @throws Refusal AUTO_SIGN_HANDLER */
export const signingHandler = async (
  act: Act,
  authorisation: Authorisation,
): Promise<{ readonly handler: RowOf<typeof handlers>; readonly person: RowOf<typeof employees> }> => {
  const named = [authorisation.handler, authorisation.backupHandler].filter(each => each !== null);
  const inForce = await act.records.of(handlers).all({ id: named, state: 'EFFECTIVE', expiresAt: { from: act.now.toISOString() } });
  for (const id of named) {
    const handler = inForce.find(each => each.id === id);
    const person = handler?.employee ? await act.records.of(employees).find({ id: handler.employee, state: 'ON' }) : undefined;
    if (handler !== undefined && person !== undefined) return { handler, person };
  }
  throw new Refusal('AUTO_SIGN_HANDLER');
};
