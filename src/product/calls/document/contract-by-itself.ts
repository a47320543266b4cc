/**
 * The service signs a contract for a company that is asked to, under the authorisation that the company has given. What cannot be signed
 * stays with the company: its people are told why, and the log of the seal says it.
 */
import { type ErrorCode, isVerdict, Refusal, refusalAgain } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { contracts } from '#resources/document/contracts.ts';
import { seals } from '#resources/seal/seals.ts';
import type { Outside } from '#service/records/act.ts';
import { prepared } from '#service/records/prepared.ts';
import { outside } from '#service/records/typed.ts';
import { authorisationFor, signingHandler } from './auto-signings.ts';
import { type News, tellAdministrators, tellCompanies, turnNews } from './contract-news.ts';
import { companyOf } from './contract-parties.ts';
import { openSteps, type Step, standingOf } from './contract-rounds.ts';
import { fileOf, goOn, onContract, taskWith } from './contract-sign.ts';
import { contractOf } from './contracts.ts';
import { inBoth } from './refusal-words.ts';
import { type Begun, begunBy, judge, keep, type Made, make, type Task, writeDownRefusal } from './signing.ts';
import type { Signing } from './signing-act.ts';

/** The first of the open steps that the service signs. @throws Refusal AUTO_SIGN_REVOKED */
const stepByItself = (act: Signing): Step => {
  const step = openSteps(contractOf(act).steps ?? []).find(({ byItself }) => byItself === true);
  if (step === undefined) throw new Refusal('AUTO_SIGN_REVOKED');
  return step;
};

/** @throws Refusal AUTO_SIGN_REVOKED, AUTO_SIGN_HANDLER, AUTO_SIGN_SMS, CONTRACT_SEAL_KIND */
const taskOf = async (act: Signing): Promise<Task> => {
  const authorisation = await authorisationFor(act, contractOf(act), stepByItself(act));
  if (authorisation === undefined) throw new Refusal('AUTO_SIGN_REVOKED');
  const seal = await act.records.of(seals).get({ id: authorisation.seal ?? '' }, { lock: 'shared' });
  const task = await taskWith(act, seal);
  if (task.wanted.needSms) throw new Refusal('AUTO_SIGN_SMS');
  return { ...task, byItself: { authorisation, ...(await signingHandler(act, authorisation)) } };
};

const began = async (act: Signing): Promise<Begun> => begunBy(act, await judge(act, await taskOf(act)), 'AGREEMENT');

/** What a person is told in the second person, said of the handler. */
const saidOfHandler: Partial<Record<ErrorCode, ErrorCode>> = {
  SEAL_USE_DENIED: 'AUTO_SIGN_GRANT',
  SEAL_USE_CONFIRM: 'AUTO_SIGN_CONFIRM',
  SEAL_USE_LIMIT: 'AUTO_SIGN_LIMIT',
  INPUT_INVALID: 'AUTO_SIGN_AMOUNT',
};

const reasonOf = (error: unknown): Refusal => {
  if (!(error instanceof Refusal)) return new Refusal('AUTO_SIGN_FAULT');
  const code = saidOfHandler[error.code];
  return code === undefined ? error : refusalAgain(code, error.params);
};

/** Left to the company: without a word of failure where it has withdrawn its authorisation itself. */
const leaveToPeople = async (act: Signing, error: unknown): Promise<void> => {
  // What is away comes back: it is tried again with the next round.
  if (error instanceof Refusal && !isVerdict(error)) return;
  const contract = contractOf(act);
  const step = stepByItself(act);
  const authorisation = await authorisationFor(act, contract, step);
  const reason = reasonOf(error);
  if (authorisation !== undefined) await writeDownRefusal(act, authorisation, reason, await fileOf(act));
  const steps = (contract.steps ?? []).map(each => (each.stepOrder === step.stepOrder ? { ...each, byItself: false } : each));
  const { othersAsked, autoDue } = standingOf(contract, openSteps(steps), act.now);
  await act.records.of(contracts).change(contract, null, { steps, othersAsked, autoDue }, { action: 'toHand' });
  const news: News = authorisation === undefined ? turnNews : { text: 'contract.toSignByHand', values: { reason: inBoth(reason) } };
  await tellCompanies(act, contract, [companyOf(contract, step.party) ?? ''], news);
};

/** The contract is still what it was when its turn was looked at. */
const isAsSeen = (act: Signing): boolean => contractOf(act).version === act.input.version;

export const signByItself = (services: Services): Outside => {
  const held = prepared<Begun>('signature');
  return outside(contracts)('signByItself', {
    async prepare(act) {
      return held.put(act.now, await began(onContract(act)));
    },
    async perform(step): Promise<Made> {
      return make(services, held.take(step));
    },
    async complete(act, _step, result) {
      const made = result as Made;
      if (!isAsSeen(act)) throw new Refusal('VERSION_STALE');
      const on = onContract(act);
      await keep(services, on, made, await taskOf(on));
      await goOn(services, act, made);
      const contract = contractOf(act);
      await tellAdministrators(act, contract, made.seal.member, {
        text: 'contract.signedByItself',
        values: { authorisationNo: made.byItself?.authorisation.authorisationNo ?? '' },
      });
    },
    async fail(act, step, error) {
      held.drop(step);
      // Signed, rejected or cancelled by somebody meanwhile: then it did not fail.
      if (isAsSeen(act) && contractOf(act).state === 'SIGNING') await leaveToPeople(onContract(act), error);
    },
    undo: result => services.files.remove((result as Made).id),
  });
};
