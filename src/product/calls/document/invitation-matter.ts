/**
 * What an invitation is to: to sign a contract, or the agreement that ends it. Both are opened, read, signed and declined on one way; here stands
 * wherein they differ.
 */
import type { Label } from '#engine/declare/label.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { wordingNow } from '#resources/document/_wording.ts';
import { contracts } from '#resources/document/contracts.ts';
import { files } from '#resources/file/files.ts';
import { contractTemplates } from '#resources/template/contract-templates.ts';
import type { Act } from '#service/records/act.ts';
import { signatureBox } from '#trust/document/signature-row.ts';
import type { Size } from '#trust/positions/document-pages.ts';
import { type Contract, companyOf } from './contract-parties.ts';
import { asPlaced } from './contract-places.ts';
import { openStepOf } from './contract-rounds.ts';
import { afterStep, fileNameOf, stepOf, tellOnward } from './contract-sign.ts';
import type { ContractSigner } from './contract-signers.ts';
import { agreedBySigning } from './contract-termination.ts';
import { sizeOfStep, type Wanted, wantedBySteps } from './places-to-sign.ts';
import type { File } from './signing.ts';
import { signingPurpose, terminationPurpose } from './signing-code.ts';
import { agreementNameOf } from './termination-signers.ts';

/** Who is invited, and to what. */
export interface Invited {
  readonly signer: ContractSigner;
  readonly contract: Contract;
}

/** Where in the document they sign. */
export interface Place {
  readonly wanted: Wanted;
  readonly size: Size;
}

/** What a signature has made. */
export interface Signature {
  readonly id: string;
  readonly sha256: string;
  readonly signedAt: string;
  readonly stampedAt: string | null;
  readonly level: string;
  readonly serialNumber: string;
}

export interface Matter {
  readonly fileId: string | null;
  readonly sha256: string | null;
  readonly fileName: string;
  /** What a code is for, in its message. */
  readonly purpose: Label;
  /** As long as it may be signed. */
  isOpen(now: Date): boolean;
  /** Ended by another before all had signed. */
  readonly isOff: boolean;
  placeOf(act: Act): Promise<Place>;
  /** What was to be signed is still theirs to sign, though another has signed meanwhile. */
  isStill(began: Invited): boolean;
  /** The contract goes on by their signature. @returns whether nobody is left to sign */
  signed(services: Services, act: Act, made: Signature): Promise<boolean>;
  declined(act: Pick<Act, 'records'>, reason: string): Promise<unknown>;
}

const ofContract = ({ signer, contract }: Invited): Matter => ({
  fileId: contract.file,
  sha256: contract.sha256,
  fileName: fileNameOf(contract),
  purpose: signingPurpose(contract),
  isOpen: now => (contract.state === 'FILLING' || contract.state === 'SIGNING') && Date.parse(contract.expiresAt ?? '') > now.getTime(),
  isOff: contract.state === 'REJECTED' || contract.state === 'CANCELLED' || contract.state === 'EXPIRED',
  async placeOf(act) {
    const known = asPlaced(contract, await stepOf(act, contract, signer.party ?? undefined));
    // Of a company's step: a hand signs on pages, and across no edges.
    const step = { ...known, positions: known.positions.filter(({ method }) => method !== 'EDGE') };
    const template = await act.records.of(contractTemplates).get({ id: contract.template });
    return { wanted: await wantedBySteps(act, template, [step], ''), size: await sizeOfStep(act, step) };
  },
  isStill: began => openStepOf(contract, signer.party)?.stepOrder === openStepOf(began.contract, signer.party)?.stepOrder,
  async signed(services, act, { id, sha256, ...facts }) {
    const { isOver, ...changes } = await afterStep(act, contract, {
      party: signer.party ?? undefined,
      signed: known => ({ ...known, ...facts, sha256, outcome: 'SIGNED', proof: 'LINK', wording: wordingNow }),
      file: { id, sha256 },
    });
    const move = isOver ? 'signByPerson' : 'handOverByPerson';
    await tellOnward(services, act, await act.records.of(contracts).move(contract, move, null, { values: changes }), isOver);
    return isOver;
  },
  declined: ({ records }, reason) =>
    records.of(contracts).move(contract, 'declineByPerson', null, { input: { reason, party: signer.party }, reason }),
});

/** The parties that sign the agreement are those without a company, in their order: as its foot names them. */
const placeInRow = ({ signer, contract }: Invited): Place => {
  const signs = (contract.termination ?? []).filter(({ party }) => companyOf(contract, party) === null);
  const { x, y, ...size } = signatureBox(signs.findIndex(({ party }) => party === signer.party));
  const position = { method: 'COORD', pages: 'LAST', x, y, ...size };
  const wanted = { positions: [position], dated: new Set([position]), attributed: new Set<never>() };
  return { wanted: { ...wanted, byTemplate: true, needSms: false, named: [] }, size };
};

const ofTermination = (invited: Invited): Matter => {
  const { signer, contract } = invited;
  return {
    fileId: contract.terminationFile,
    sha256: contract.terminationSha256,
    fileName: agreementNameOf(contract),
    purpose: terminationPurpose(contract),
    isOpen: now => contract.state === 'TERMINATING' && Date.parse(contract.expiresAt ?? '') > now.getTime(),
    // What did not come about has lapsed.
    isOff: false,
    placeOf: async () => placeInRow(invited),
    isStill: () => true,
    async signed(_services, { records }, { id, sha256, signedAt, serialNumber }) {
      const agreed = await agreedBySigning({ records }, contract, { party: signer.party, at: signedAt, serialNumber });
      const values = { ...agreed, terminationFile: id, terminationSha256: sha256 };
      const after = await records.of(contracts).move(contract, 'agreeTerminationByPerson', null, { values });
      return after.state === 'TERMINATED';
    },
    declined: ({ records }, reason) =>
      records.of(contracts).move(contract, 'declineTerminationByPerson', null, { input: { reason }, reason }),
  };
};

export const matterOf = (invited: Invited): Matter =>
  invited.signer.signs === 'TERMINATION' ? ofTermination(invited) : ofContract(invited);

/** What is to be signed, as it is now. @throws Refusal INVITATION_NOT_NOW of an agreement that came to nothing */
export const fileOfMatter = async ({ records }: Pick<Act, 'records'>, { fileId }: Matter): Promise<File> => {
  if (fileId === null) throw new Refusal('INVITATION_NOT_NOW');
  return records.of(files).get({ id: fileId });
};
