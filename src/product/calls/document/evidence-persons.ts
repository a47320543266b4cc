/** What the evidence of a contract tells of whoever signed it by a link: how each was identified, for whom they signed, and what they agreed to. */
import { createHash } from 'node:crypto';
import { type Label, pick } from '#engine/declare/label.ts';
import type { Model } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Consent, Identified, Letter, LinkAgreement, PartyFacts, SignatureFacts } from '#product/evidence/facts.ts';
import type { Services } from '#product/services.ts';
import { parties } from '#resources/_terms.ts';
import { contractSigners } from '#resources/document/contract-signers.ts';
import { contracts } from '#resources/document/contracts.ts';
import { files } from '#resources/file/files.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import type { Contract } from './contract-parties.ts';
import { type ContractSigner, signerCalled } from './contract-signers.ts';
import { consentWords } from './invitation-consent.ts';

type Step = NonNullable<Contract['steps']>[number];

/** What a value of a choice is called. */
export const labelOf = ({ resources }: Model, resource: string, field: string, value: string | null): Label =>
  resources[resource]?.fields[field]?.values?.[value ?? ''] ?? [value ?? '—', value ?? '—'];

/** Those who signed the contract, or the agreement that ended it. */
export const signersOf = (
  { database }: Pick<Services, 'database'>,
  contract: Contract,
  signs: 'CONTRACT' | 'TERMINATION',
): Promise<readonly ContractSigner[]> => rowsOf(database.read, contractSigners).all({ contract: contract.id, signs, state: 'SIGNED' });

const identifiedBy = (model: Model, signer: ContractSigner | undefined): Identified | null =>
  signer === undefined
    ? null
    : {
        method: labelOf(model, contractSigners.name, 'identifiedBy', signer.identifiedBy),
        at: signer.identifiedAt,
        applyNo: null,
      };

/** As whom they signed: a letter is asked of whoever is not the legal representative. */
const capacityOf = (signer: ContractSigner | undefined): Label => {
  if (!signer?.companyName) return ['本人', 'On their own behalf'];
  const { companyName, name, legalName, letterSha256 } = signer;
  return name === legalName
    ? [`代表${companyName}（法定代表人）`, `On behalf of ${companyName} (legal representative)`]
    : [
        `代表${companyName}（授权委托书 SHA-256 ${letterSha256}）`,
        `On behalf of ${companyName} (letter of authorisation, SHA-256 ${letterSha256})`,
      ];
};

/** Beside what the document proves. */
export const signedByHand = (
  model: Model,
  step: Step,
  signers: readonly ContractSigner[],
): Pick<SignatureFacts, 'company' | 'signer' | 'capacity' | 'identified' | 'proof' | 'provedAt' | 'address' | 'seal'> => {
  const signer = signers.find(({ party }) => party === step.party);
  // Of who signs in several steps the record keeps the last one alone; the journal of the package has each.
  const isLast = signer?.serialNumber === step.serialNumber;
  return {
    company: signer?.companyName ?? step.company ?? '',
    signer: signer?.companyName ? (signer.name ?? '') : (step.company ?? ''),
    capacity: capacityOf(signer),
    identified: identifiedBy(model, signer),
    proof: model.resources[contracts.name]?.fields.steps?.of?.proof?.values?.LINK ?? ['LINK', 'LINK'],
    provedAt: isLast ? (signer?.enteredAt ?? null) : null,
    address: isLast ? (signer?.signedFrom ?? null) : null,
    seal: pick(['手写签名', 'Handwritten signature'], 'zh'),
  };
};

/** How the company was shown to be the one that is named, and what its representative showed. */
const companyFacts = (model: Model, signer: ContractSigner, letters: ReadonlyMap<string, Letter>): Pick<PartyFacts, 'company'> => {
  const { companyName, legalName, letterFile, companyCheckedBy, identifiedAt } = signer;
  if (companyName === null) return {};
  return {
    company: {
      legalName: legalName ?? '',
      identified: { method: labelOf(model, contractSigners.name, 'companyCheckedBy', companyCheckedBy), at: identifiedAt, applyNo: null },
      letter: letters.get(letterFile ?? '') ?? null,
    },
  };
};

/** The letters of authorisation that were shown, by their files. @throws Refusal CONTRACT_EVIDENCE_FILE where one is not as it was */
export const lettersOf = async (
  { database }: Pick<Services, 'database'>,
  signers: readonly ContractSigner[],
): Promise<ReadonlyMap<string, Letter>> => {
  const found = new Map<string, Letter>();
  for (const { letterFile, letterSha256 } of signers) {
    if (letterFile === null) continue;
    const file = await rowsOf(database.read, files).find({ id: letterFile });
    if (file === undefined || file.sha256 !== letterSha256 || file.sha256 === null) throw new Refusal('CONTRACT_EVIDENCE_FILE');
    const name = `letters/letter-${found.size + 1}.${file.ext}`;
    found.set(file.id, { name, id: file.id, size: file.size ?? 0, sha256: file.sha256 });
  }
  return found;
};

/** Where link and code were sent, its middle left out. */
const shortMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

const unknown: Identified = { method: ['—', '—'], at: null, applyNo: null };

/** How somebody agreed by a link to end the contract. */
export const agreedByLink = (model: Model, signer: ContractSigner, letters: ReadonlyMap<string, Letter>): LinkAgreement => ({
  mobile: shortMobile(signer.mobile ?? ''),
  identified: identifiedBy(model, signer) ?? unknown,
  provedAt: signer.enteredAt,
  address: signer.signedFrom,
  serialNumber: signer.serialNumber ?? '',
  letter: letters.get(signer.letterFile ?? '') ?? null,
});

export const personsAmong = (
  model: Model,
  signers: readonly ContractSigner[],
  letters: ReadonlyMap<string, Letter>,
): readonly PartyFacts[] =>
  signers.map(signer => ({
    party: parties[signer.party ?? 'BUYER'],
    name: signerCalled(signer),
    uscc: signer.uscc,
    ...companyFacts(model, signer, letters),
    ...(signer.mobile === null ? {} : { mobile: shortMobile(signer.mobile) }),
    identified: identifiedBy(model, signer) ?? unknown,
  }));

/** They agreed by signing: nobody signs without it. */
export const consentsAmong = (signers: readonly ContractSigner[]): readonly Consent[] =>
  signers.map(signer => {
    const { signedAt, agreedTo, companyName } = signer;
    const text = consentWords(agreedTo ?? '', signer)?.join('\n') ?? null;
    return {
      kind: 'PERSON_SIGNING',
      company: signerCalled(signer),
      by: null,
      at: signedAt,
      title:
        companyName === null
          ? '个人电子签署同意书 / Consent to sign electronically'
          : '企业代表人电子签署同意书 / Consent of a representative to sign electronically',
      edition: agreedTo ?? '—',
      sha256: text === null ? null : createHash('sha256').update(text).digest('hex'),
      text,
    };
  });
