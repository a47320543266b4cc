/** Parties beside the starter fill in what the template leaves to them, before anybody signs; then those who sign first are asked. */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { documentCalls } from '#resources/document/calls.ts';
import { contracts } from '#resources/document/contracts.ts';
import { signSteps } from '#resources/template/sign-steps.ts';
import { type Act, type Outside, sessionOf } from '#service/records/act.ts';
import { OvertakenError } from '#service/records/overtaken.ts';
import { prepared } from '#service/records/prepared.ts';
import { answer, effect, outside, seenBy } from '#service/records/typed.ts';
import { optionsOf } from '#trust/positions/blanks.ts';
import type { Blanks } from './blanks.ts';
import { filledBy, type Kept, type Line, linesOf, storedBeside } from './contract-blanks.ts';
import { blanksIn, filledLater, neededFillingOf, openFillings } from './contract-fillers.ts';
import { type File, filledOn, type Ground, paperOf } from './contract-ground.ts';
import type { Contract, Party } from './contract-parties.ts';
import { partyOf, seenPast } from './contract-rounds.ts';
import { fileOf } from './contract-sign.ts';
import { fillingFor, tellTurn, turnFor } from './contract-turn.ts';
import { contractOf } from './contracts.ts';
import { keepDocument } from './keep-document.ts';

/** What is asked of a party, what it sent, and into which file it is to be written. */
export interface Filling extends Pick<Ground, 'steps'> {
  readonly contract: Contract;
  readonly party: Party;
  readonly file: File;
  readonly blanks: Blanks;
  readonly entries: NonNullable<Contract['filled']>;
}

/** What was written; where nothing was, the file stays. */
export interface Written {
  readonly lines: readonly Line[];
  readonly kept?: Kept;
}

/** What a party is asked to fill in now, as a form shows it and the pages hold it. @throws Refusal CONTRACT_NOT_YOUR_FILLING */
export const blanksToFill = async (act: Pick<Act, 'records'>, contract: Contract, party: Party | null | undefined) => {
  const { returned } = neededFillingOf(contract, party);
  const blanks = filledLater(await blanksIn(act, contract), contract.party, party).map(blank => ({
    ...blank,
    former: contract.formerly?.find(({ label }) => label === blank.label)?.value ?? null,
    party: blank.party ?? 'STARTER',
    must: blank.must !== false,
    content: blank.content ?? null,
    size: blank.size ?? 12,
    height: blank.height ?? null,
    options: optionsOf(blank),
  }));
  return { blanks, returned: returned ?? null };
};

/** @throws Refusal CONTRACT_NOT_YOUR_FILLING */
export const fillingOf = async (
  act: Act,
  contract: Contract,
  party: Party | null | undefined,
  entries: Contract['filled'],
): Promise<Filling> => {
  const own = neededFillingOf(contract, party).party as Party;
  const blanks = filledLater(await blanksIn(act, contract), contract.party, own);
  const steps = await act.records.of(signSteps).all({ config: contract.config ?? '' }, 'stepOrder');
  return { contract, party: own, file: await fileOf({ ...act, record: contract }), blanks, entries: entries ?? [], steps };
};

/**
 * The file with what was filled in, stored beside the database. Its lines are judged here: opening pictures takes seconds, and no transaction
 * holds the contract for as long.
 * @throws Refusal INPUT_INVALID with everything that is wrong at `entries`
 */
export const writeFilling = async (services: Services, { contract, file, blanks, entries, steps }: Filling): Promise<Written> => {
  const lines = await linesOf(blanks, entries, 'entries');
  if (lines.length === 0) return { lines };
  const { bytes } = await filledOn(await paperOf(services, { steps }, file, contract), lines, 'entries');
  return { lines, kept: await storedBeside(services, bytes, services.clock()) };
};

/** Of what came to nothing no file stays. */
export const undoFilling = async (services: Services, { kept }: Written): Promise<void> => {
  if (kept !== undefined) await services.files.remove(kept.id);
};

/** What the contract comes to. @throws OvertakenError where another party was faster */
export const afterFilling = async (act: Act, known: Filling, { lines, kept }: Written, userNum: string | null) => {
  const contract = contractOf(act);
  const { party } = neededFillingOf(contract, known.party);
  if (contract.file !== known.file.id) throw new OvertakenError();
  const { name, ext, mime } = known.file;
  const file =
    kept === undefined
      ? known.file
      : await keepDocument(act, kept.stored, { id: kept.id, name, ext, mime, member: contract.member, uploadedBy: userNum });
  const isFirst = (contract.filling ?? []).every(({ outcome }) => outcome !== 'FILLED');
  const done = { outcome: 'FILLED' as const, at: act.now.toISOString(), person: userNum, filledAs: contract.version + 1, returned: null };
  const filling = (contract.filling ?? []).map(each => (each.party === party ? { ...each, ...done } : each));
  const order = (await blanksIn(act, contract)).map(({ label }) => label);
  const own = new Set(known.blanks.map(({ label }) => label));
  const formerly = (contract.formerly ?? []).filter(({ label }) => !own.has(label));
  const filled = [...(contract.filled ?? []), ...filledBy(lines)].sort((a, b) => order.indexOf(a.label) - order.indexOf(b.label));
  const fileNow = { file: file.id, sha256: file.sha256, originalFile: file.id, originalSha256: file.sha256 };
  const before = isFirst ? { unfilledFile: contract.file } : {};
  return { ...fileNow, ...before, filled, formerly, ...(await fillingFor(act, contract, filling)) };
};

/** `document/contract/fill`: by a company. */
export const fillContract = (services: Services): Outside => {
  const begun = prepared<Filling>('filling');
  const entries = { entries: contracts.fields.filled } as const;
  return outside(contracts, entries)('fill', {
    // What others fill in, or are asked anew, meanwhile changes nothing of what this company was asked.
    stillAsSeen(act, version) {
      const contract = contractOf(act);
      const own = partyOf(contract, act.actor.kind === 'session' ? act.actor.session.memberId : null);
      const passed = (contract.filling ?? []).flatMap(({ party, filledAs }) => (party === own ? [] : [filledAs]));
      return seenPast(version, passed) === contract.version && openFillings(contract).some(({ party }) => party === own);
    },
    async prepare(act) {
      const contract = contractOf(act);
      return begun.put(act.now, await fillingOf(act, contract, partyOf(contract, sessionOf(act).memberId), act.input.entries));
    },
    perform: step => writeFilling(services, begun.of(step)),
    async complete(act, step, written) {
      Object.assign(act.changes, await afterFilling(act, begun.of(step), written as Written, sessionOf(act).userNum));
    },
    ...begun.ends,
    undo: written => undoFilling(services, written as Written),
  });
};

/** All is filled in: it goes to those who sign first. */
export const openContract = (services: Services) =>
  effect(contracts)('open', async act => {
    const { record: contract } = act;
    const turn = await turnFor(act, contract, contract.steps ?? []);
    Object.assign(act.changes, turn);
    await tellTurn(services, act, { ...contract, ...turn });
  });

/** `document/contract/filling`: what the own company is asked to fill in, and where it stands. @throws Refusal RECORD_MISSING, CONTRACT_NOT_YOUR_FILLING */
export const contractFilling = answer(documentCalls)('en.contract.filling', async act => {
  const { records, input } = act;
  const contract = await records.of(contracts).find([{ contractNo: input.contractNo }, ...seenBy(records, contracts, 'enterprise')]);
  if (contract === undefined) throw new Refusal('RECORD_MISSING');
  if (contract.state !== 'FILLING') throw new Refusal('CONTRACT_NOT_YOUR_FILLING');
  const asked = await blanksToFill(act, contract, partyOf(contract, sessionOf(act).memberId));
  const { id, name: label } = await fileOf({ ...act, record: contract });
  return { file: { id, label }, ...asked };
});
