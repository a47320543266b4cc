/**
 * `document/contract/sendBack`: what a party filled in is taken out of the document again and asked of them anew, until somebody signs. The document is
 * written once more from what it was before anybody else than its starter filled in, with the lines of the others.
 */
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { sendBackQuestions } from '#resources/document/_filled.ts';
import { contracts } from '#resources/document/contracts.ts';
import { files } from '#resources/file/files.ts';
import { type Outside, sessionOf } from '#service/records/act.ts';
import { OvertakenError } from '#service/records/overtaken.ts';
import { prepared } from '#service/records/prepared.ts';
import { outside } from '#service/records/typed.ts';
import type { Blanks } from './blanks.ts';
import { filledBytes, type Kept, linesAgain, storedBeside } from './contract-blanks.ts';
import { remindDueOf } from './contract-due.ts';
import { blanksIn, filledFillingOf, filledLater } from './contract-fillers.ts';
import type { File } from './contract-ground.ts';
import type { Contract, Party } from './contract-parties.ts';
import { fileOf } from './contract-sign.ts';
import { recallSigners } from './contract-signers.ts';
import { fillingFor, tellSentBack } from './contract-turn.ts';
import { contractOf, reasonOf } from './contracts.ts';
import { keepDocument } from './keep-document.ts';
import { wholeFile } from './signing.ts';

interface SendingBack {
  readonly contract: Contract;
  /** As it is now, and as it was before the first of the others filled in something. */
  readonly file: File;
  readonly unfilled: File;
  /** Of the others, whose lines stay. */
  readonly kept: Blanks;
  /** Of the party that fills in anew. */
  readonly again: Blanks;
}

const labelsOf = (blanks: Blanks): ReadonlySet<string> => new Set(blanks.map(({ label }) => label));

/** With none of the others' lines the file is that of before. */
const rewritten = async (services: Services, { contract, file, unfilled, kept }: SendingBack): Promise<Kept | undefined> => {
  const now = await wholeFile(services, file);
  const lines = await linesAgain(kept, contract.filled ?? [], now);
  if (lines.length === 0) return undefined;
  return storedBeside(services, await filledBytes(await wholeFile(services, unfilled), lines), services.clock());
};

/** @throws Refusal INPUT_INVALID with CONTRACT_NOTHING_FILLED */
export const sendBackContract = (services: Services): Outside => {
  const begun = prepared<SendingBack>('sending back');
  return outside(contracts, sendBackQuestions)('sendBack', {
    async prepare(act) {
      const contract = contractOf(act);
      const { filler } = act.input;
      if (filledFillingOf(contract, filler) === undefined)
        throw new Refusal('INPUT_INVALID', { faults: [{ path: 'filler', code: 'CONTRACT_NOTHING_FILLED' }] });
      const blanks = await blanksIn(act, contract);
      const others = (contract.filling ?? []).filter(({ party, outcome }) => outcome === 'FILLED' && party !== filler);
      return begun.put(act.now, {
        contract,
        file: await fileOf(act),
        unfilled: await act.records.of(files).get({ id: contract.unfilledFile ?? '' }),
        kept: others.flatMap(({ party }) => filledLater(blanks, contract.party, party)),
        again: filledLater(blanks, contract.party, filler),
      });
    },
    perform: step => rewritten(services, begun.of(step)),
    async complete(act, step, outcome) {
      const { file, unfilled, again } = begun.of(step);
      const contract = contractOf(act);
      if (contract.file !== file.id) throw new OvertakenError();
      const kept = outcome as Kept | undefined;
      const { name, ext, mime } = unfilled;
      // Of the contract's own company, whoever uploaded the file that a template has.
      const own = { name, ext, mime, member: contract.member, uploadedBy: sessionOf(act).userNum };
      const now = kept === undefined ? unfilled : await keepDocument(act, kept.stored, { id: kept.id, ...own });
      const { filler } = act.input;
      const asked = { outcome: 'WAITING' as const, at: null, person: null, filledAs: contract.version + 1, returned: reasonOf(act) };
      const filling = (contract.filling ?? []).map(each => (each.party === filler ? { ...each, ...asked } : each));
      const [out, texts] = [labelsOf(again), labelsOf(again.filter(({ kind }) => kind !== 'PICTURE'))];
      const filled = contract.filled ?? [];
      const closed = { openedAt: null, handler: null, byItself: false };
      Object.assign(act.changes, {
        ...{ file: now.id, sha256: now.sha256, originalFile: now.id, originalSha256: now.sha256 },
        filled: filled.filter(({ label }) => !out.has(label)),
        formerly: [...(contract.formerly ?? []), ...filled.filter(({ label }) => texts.has(label))],
        unfilledFile: filling.some(each => each.outcome === 'FILLED') ? contract.unfilledFile : null,
        steps: (contract.steps ?? []).map(each => ({ ...each, ...closed })),
        remindDue: await remindDueOf(act, contract.expiresAt),
        ...(await fillingFor(act, contract, filling)),
      });
      if (contract.state === 'SIGNING') await recallSigners(act, contract);
      await tellSentBack(services, act, { ...contract, ...act.changes } as Contract, filler as Party, reasonOf(act));
    },
    ...begun.ends,
    async undo(outcome) {
      if (outcome !== undefined) await services.files.remove((outcome as Kept).id);
    },
  });
};
