/** A company that is asked to signs in its place in a contract; then others are asked, or all have signed. */
import type { RowOf } from '#engine/declare/typed.ts';
import { isVerdict, Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { levels, signingQuestions } from '#resources/document/_signing.ts';
import { wordingNow } from '#resources/document/_wording.ts';
import { contracts } from '#resources/document/contracts.ts';
import { files } from '#resources/file/files.ts';
import { sealTypes } from '#resources/seal/seal-types.ts';
import { seals } from '#resources/seal/seals.ts';
import { contractTemplates } from '#resources/template/contract-templates.ts';
import { signSteps } from '#resources/template/sign-steps.ts';
import { type Act, type Outside, sessionOf } from '#service/records/act.ts';
import { OvertakenError } from '#service/records/overtaken.ts';
import { prepared } from '#service/records/prepared.ts';
import { outside, seenBy } from '#service/records/typed.ts';
import { signedNews, tellCompanies } from './contract-news.ts';
import { type Contract, membersOf, type Party } from './contract-parties.ts';
import { asPlaced } from './contract-places.ts';
import { neededStepOf, openStepOf, partyOf, type Step, seenPast } from './contract-rounds.ts';
import { sendSigned } from './contract-signers.ts';
import { tellTurn, turnFor } from './contract-turn.ts';
import { contractOf } from './contracts.ts';
import { isOfd } from './is-ofd.ts';
import { wantedBySteps } from './places-to-sign.ts';
import { inContract, inContracts, rightToUse } from './right-to-use.ts';
import {
  type Begun,
  begin,
  type Choice,
  type File,
  keep,
  keyChoiceFor,
  type Made,
  make,
  ownSeal,
  type Seal,
  type Task,
  writeRefusal,
} from './signing.ts';
import type { Signing } from './signing-act.ts';
import { sealCertificate } from './signing-certificate.ts';

const withSeal = (act: Signing, { sealNo }: Pick<Seal, 'sealNo'>): Signing => ({ ...act, input: { ...act.input, sealNo } });

/** The contract's amount is what a handler's limit is held against, whatever they say. */
export const onContract = (act: Signing): Signing => ({ ...act, input: { ...act.input, amount: contractOf(act).amount } });

export const fileOf = (act: Act): Promise<File> => act.records.of(files).get({ id: contractOf(act).file ?? '' });

/** A contract's file goes by its name and number, whatever was uploaded for it; of characters that no file system takes nothing is left. */
export const fileNameOf = (
  { title, contractNo }: Pick<Contract, 'title' | 'contractNo'>,
  { ext }: Pick<File, 'ext'> = { ext: 'pdf' },
): string => `${title.replace(/[\\/:*?"<>|]/g, ' ').trim()}（${contractNo}）.${ext}`;

/** The step that this party is asked to sign now. @throws Refusal CONTRACT_NOT_YOUR_TURN */
export const stepOf = async ({ records }: Act, contract: Contract, party: Party | undefined): Promise<RowOf<typeof signSteps>> =>
  records.of(signSteps).get({ config: contract.config ?? '', stepOrder: neededStepOf(contract, party).stepOrder ?? 0 });

/**
 * What may have been signed meanwhile by other parties of the same round: the same pages, and nobody's confirmation of them is worth less for it.
 * Each stands for the document as this step was asked for.
 */
const hashesSince = ({ steps, originalSha256 }: Contract, { round }: Step): readonly string[] => {
  const signed = (steps ?? []).filter(({ outcome }) => outcome === 'SIGNED').toSorted((a, b) => (a.nth ?? 0) - (b.nth ?? 0));
  const before = signed.findLast(step => (step.round ?? 0) < (round ?? 0))?.sha256 ?? originalSha256;
  const same = signed.filter(step => step.round === round).map(({ sha256 }) => sha256);
  return [before, ...same].flatMap(each => each ?? []);
};

/** The step that the company of this seal is asked to sign, with it. @throws Refusal CONTRACT_SEAL_KIND, CONTRACT_NOT_YOUR_TURN */
export const taskWith = async (act: Act, seal: Seal): Promise<Task> => {
  const contract = contractOf(act);
  const party = partyOf(contract, seal.member);
  const step = await stepOf(act, contract, party);
  if (seal.sealType !== step.sealType) {
    const type = await act.records.of(sealTypes).get({ id: step.sealType });
    throw new Refusal('CONTRACT_SEAL_KIND', { params: { type: type.name } });
  }
  const template = await act.records.of(contractTemplates).get({ id: contract.template });
  const file = await fileOf(act);
  return {
    seal,
    file,
    alike: hashesSince(contract, neededStepOf(contract, party)),
    wanted: await wantedBySteps(act, template, [asPlaced(contract, step)], seal.member),
    signedAs: fileNameOf(contract, file),
    codeFor: act.among === undefined ? inContract(contract) : inContracts(act.among),
  };
};

/**
 * The seal of the kind that the step takes, where there is one that this person may use.
 * @throws Refusal CONTRACT_SEAL_NONE, CONTRACT_SEAL_NATIONAL, CONTRACT_SEAL_CHOICE, or why the last one may not be used
 */
const onlySeal = async (act: Signing): Promise<Seal> => {
  const contract = contractOf(act);
  const party = partyOf(contract, sessionOf(act).memberId);
  // Refused because it is not their turn, it is written down of the seal that they would have used.
  const { stepOrder } = openStepOf(contract, party) ?? contract.steps?.find(step => step.party === party) ?? {};
  const { sealType } = await act.records.of(signSteps).get({ config: contract.config ?? '', stepOrder: stepOrder ?? 0 });
  const fitting = await act.records.of(seals).all({ member: sessionOf(act).memberId ?? '', sealType, state: 'ENABLED' });
  const file = await fileOf(act);
  const usable: Seal[] = [];
  let refusal: unknown;
  for (const seal of fitting) {
    try {
      await rightToUse(act, seal, file);
      // An OFD takes none but that of its own certificate; of PDFs the company's certificate is the same for all.
      if (isOfd(file)) await sealCertificate(act, seal);
      usable.push(seal);
    } catch (error) {
      if (!isVerdict(error)) throw error;
      refusal = error;
    }
  }
  const [only, ...others] = usable;
  if (others.length > 0) throw new Refusal('CONTRACT_SEAL_CHOICE');
  if (only !== undefined) return act.records.of(seals).get({ id: only.id }, { lock: 'shared' });
  if (refusal !== undefined) throw refusal;
  const type = await act.records.of(sealTypes).get({ id: sealType });
  throw new Refusal(contract.line === 'OFD' ? 'CONTRACT_SEAL_NATIONAL' : 'CONTRACT_SEAL_NONE', { params: { type: type.name } });
};

/** Where none fits, or several do, the log of no seal has it. @throws what is not a refusal, such as another that holds the seal */
const noSeal = (error: unknown): undefined => {
  if (!isVerdict(error)) throw error;
};

/** The same with the seal that is named, or where many are signed at once with the only one that fits. @throws Refusal INPUT_INVALID, CONTRACT_SEAL_KIND */
export const placeOf = async (act: Signing): Promise<Task> => {
  if (act.input.sealNo === undefined) return taskWith(act, await onlySeal(act));
  const seal = await ownSeal(act);
  if (seal === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'sealNo', code: 'reference' }] });
  return taskWith(act, seal);
};

/** What the record of signing says of a signature. */
const signedStep = (act: Act, step: Step, made: Made): Step => ({
  ...step,
  outcome: 'SIGNED',
  // As the file itself proves it, where it does.
  signedAt: (made.stampedAt ?? act.now).toISOString(),
  signer: made.person.userNum,
  sealName: made.seal.name,
  sealNo: made.seal.sealNo,
  serialNumber: made.certificate.serialNumber,
  proof: made.proof,
  wording: made.byItself === undefined ? wordingNow : null,
  authorisationNo: made.byItself?.authorisation.authorisationNo ?? null,
  level: levels[made.level][0],
  stampedAt: made.stampedAt?.toISOString() ?? null,
  sha256: made.stored.sha256,
});

interface Signed {
  readonly party: Party | undefined;
  readonly signed: (step: Step) => Step;
  readonly file: { readonly id: string; readonly sha256: string };
}

/** What a contract comes to with the signature of a party's open step: whose turn it is then; nobody's, where it is the last one. */
export const afterStep = async (act: Act, contract: Contract, { party, signed, file }: Signed) => {
  const own = neededStepOf(contract, party);
  const nth = (contract.steps ?? []).filter(({ outcome }) => outcome === 'SIGNED').length + 1;
  const steps = (contract.steps ?? []).map(step => (step === own ? { ...signed(step), nth, signedIn: contract.version + 1 } : step));
  // What is signed is not sent back any more.
  const changes = { file: file.id, sha256: file.sha256, steps, unfilledFile: null };
  if (steps.every(({ outcome }) => outcome !== 'WAITING')) return { ...changes, isOver: true };
  return { ...changes, ...(await turnFor(act, contract, steps)), isOver: false };
};

/** Whoever is asked next hears of it, or all that everybody has signed. */
export const tellOnward = async (services: Services, act: Act, contract: Contract, isOver: boolean): Promise<void> => {
  if (!isOver) return tellTurn(services, act, contract);
  await tellCompanies(act, contract, membersOf(contract), signedNews);
  await sendSigned(services, act, contract);
};

/** The record goes on: the file that is signed next, the signature in its place, and whose turn it is. */
export const goOn = async (services: Services, act: Act, made: Made): Promise<void> => {
  const contract = contractOf(act);
  const file = { id: made.id, sha256: made.stored.sha256 };
  const party = partyOf(contract, made.seal.member);
  const { isOver, ...changes } = await afterStep(act, contract, { party, signed: step => signedStep(act, step, made), file });
  Object.assign(act.changes, changes);
  await tellOnward(services, act, { ...contract, ...changes }, isOver);
};

/**
 * A signature that was made takes its place.
 * @throws OvertakenError where another party was faster, and as `keep` does
 */
const takePlace = async (services: Services, act: Signing, made: Made, certificateOf?: Choice): Promise<void> => {
  // What was signed is no longer the contract as it is.
  if (contractOf(act).file !== made.file.id) throw new OvertakenError();
  // Judged anew with the seal that it was made with.
  const on = withSeal(onContract(act), made.seal);
  await keep(services, on, made, await placeOf(on), certificateOf);
  await goOn(services, act, made);
};

/** What the others of the round sign meanwhile changes nothing of what this company has seen. */
export const stillAsSeen = (act: Pick<Act, 'record' | 'actor'>, version: number): boolean => {
  const contract = contractOf(act);
  const { actor } = act;
  const member = actor.kind === 'session' ? actor.session.memberId : null;
  const own = openStepOf(contract, partyOf(contract, member));
  const others = (contract.steps ?? []).filter(({ round, party }) => round === own?.round && party !== own?.party);
  const passed = others.map(({ signedIn }) => signedIn);
  return own !== undefined && seenPast(version, passed) === contract.version;
};

/** `document/contract/sign`: by a key that is kept here. */
export const signContract = (services: Services): Outside => {
  const begun = prepared<Begun>('signature');
  return outside(contracts, signingQuestions)(['sign', 'handOver'], {
    stillAsSeen,
    async prepare(act) {
      const on = onContract(act);
      return begun.put(act.now, await begin(services, on, await placeOf(on)));
    },
    async perform(step): Promise<Made> {
      return make(services, begun.of(step));
    },
    async complete(act, _step, result) {
      await takePlace(services, act, result as Made);
    },
    done: begun.ends.done,
    async fail(act, step, error) {
      // The file that was to be signed: by now the contract may have another one.
      const held = begun.find(step);
      begun.drop(step);
      // Done anew: nobody has refused it.
      if (error instanceof OvertakenError) return;
      const on = onContract(act);
      const seal = held?.seal ?? (act.input.sealNo === undefined ? await onlySeal(on).catch(noSeal) : undefined);
      await writeRefusal(seal === undefined ? on : withSeal(on, seal), error, held?.file ?? (await fileOf(act)));
    },
    undo: result => services.files.remove((result as Made).id),
  });
};

/** The contract of this company that is named by its number. */
const find = ({ records, input }: Signing): Promise<Contract | undefined> =>
  records.of(contracts).find([{ contractNo: input.contractNo ?? '' }, ...seenBy(records, contracts, 'enterprise')], { lock: true });

/** What a key has signed is no longer the contract as it is: by whose signature? */
const goneOn = (contract: Contract, member: string | null): Refusal => {
  const signed = (contract.steps ?? []).filter(({ outcome }) => outcome === 'SIGNED');
  const last = signed.toSorted((a, b) => (b.nth ?? 0) - (a.nth ?? 0))[0];
  // By nobody's, where what was filled in was sent back since.
  const isOwn = last === undefined || last.party === partyOf(contract, member);
  return new Refusal(isOwn ? 'VERSION_STALE' : 'CONTRACT_SIGNED_MEANWHILE');
};

const named = async (act: Signing): Promise<Contract> => {
  const record = await find(act);
  if (record === undefined) throw new Refusal('RECORD_MISSING');
  return record;
};

/**
 * The act on the contract that it names, where this company may sign now.
 * @throws Refusal RECORD_MISSING, what the guards say, VERSION_STALE or CONTRACT_SIGNED_MEANWHILE where another file was prepared
 */
export const onNamed = async (act: Signing): Promise<Signing> => {
  const record = await named(act);
  await act.records.allowed('contracts', record, 'sign');
  const { file = record.file } = act.input;
  if (file !== record.file) throw goneOn(record, sessionOf(act).memberId);
  return onContract({ ...act, resource: 'contracts', record });
};

/** Writes down that a signature in the contract that is named was refused. @param file that was to be signed, if it came so far */
export const refusedOnNamed = async (act: Signing, error: unknown, file?: File): Promise<void> => {
  const record = await find(act);
  if (record === undefined) return;
  const on = onContract({ ...act, record });
  await writeRefusal(on, error, file ?? (await fileOf(on)));
};

/** The contract that is named goes on by a signature of a key in its holder's hand. */
export const goOnByKey = async (services: Services, act: Signing, step: string, made: Made): Promise<void> => {
  const { input, records } = act;
  const record = await named(act);
  const { name } = await records.allowed('contracts', record, 'sign');
  // The key would have to sign again, so it is not done anew here.
  if (record.file !== made.file.id) throw goneOn(record, made.seal.member);
  const effect = { complete: (on: Act) => takePlace(services, { ...on, input }, made, keyChoiceFor(made.file)) };
  await records.complete('contracts', record, name, { step, effect }, made, { input, reason: input.reason ?? null });
};
