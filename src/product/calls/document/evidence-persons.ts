/** What the evidence of a contract tells of the persons who signed it by a link: how each was identified, and what they agreed to. */
import { createHash } from 'node:crypto';
import { type Label, pick } from '#engine/declare/label.ts';
import type { Model } from '#engine/project/model.ts';
import type { Consent, Identified, PartyFacts, SignatureFacts } from '#product/evidence/facts.ts';
import type { Services } from '#product/services.ts';
import { parties } from '#resources/_terms.ts';
import { signerConsents } from '#resources/document/_consent.ts';
import { contractSigners } from '#resources/document/contract-signers.ts';
import { contracts } from '#resources/document/contracts.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import type { Contract } from './contract-parties.ts';
import type { ContractSigner } from './contract-signers.ts';

type Step = NonNullable<Contract['steps']>[number];

/** What a value of a choice is called. */
export const labelOf = ({ resources }: Model, resource: string, field: string, value: string | null): Label =>
  resources[resource]?.fields[field]?.values?.[value ?? ''] ?? [value ?? '—', value ?? '—'];

export const signersOf = ({ database }: Pick<Services, 'database'>, contract: Contract): Promise<readonly ContractSigner[]> =>
  rowsOf(database.read, contractSigners).all({ contract: contract.id, state: 'SIGNED' });

const identifiedBy = (model: Model, signer: ContractSigner | undefined): Identified | null =>
  signer === undefined
    ? null
    : {
        method: labelOf(model, contractSigners.name, 'identifiedBy', signer.identifiedBy),
        at: signer.identifiedAt,
        applyNo: null,
      };

/** Beside what the document proves. */
export const signedByHand = (
  model: Model,
  step: Step,
  signers: readonly ContractSigner[],
): Pick<SignatureFacts, 'signer' | 'capacity' | 'identified' | 'proof' | 'provedAt' | 'address' | 'seal'> => {
  const signer = signers.find(({ party }) => party === step.party);
  // Of who signs in several steps the record keeps the last one alone; the journal of the package has each.
  const isLast = signer?.serialNumber === step.serialNumber;
  return {
    signer: step.company ?? '',
    capacity: ['本人', 'On their own behalf'],
    identified: identifiedBy(model, signer),
    proof: model.resources[contracts.name]?.fields.steps?.of?.proof?.values?.LINK ?? ['LINK', 'LINK'],
    provedAt: isLast ? (signer?.enteredAt ?? null) : null,
    address: isLast ? (signer?.signedFrom ?? null) : null,
    seal: pick(['手写签名', 'Handwritten signature'], 'zh'),
  };
};

export const personsAmong = (model: Model, signers: readonly ContractSigner[]): readonly PartyFacts[] =>
  signers.map(signer => ({
    party: parties[signer.party ?? 'BUYER'],
    name: signer.name ?? '',
    uscc: null,
    ...(signer.mobile === null ? {} : { mobile: `${signer.mobile.slice(0, 3)}****${signer.mobile.slice(-4)}` }),
    identified: identifiedBy(model, signer) ?? { method: ['—', '—'], at: null, applyNo: null },
  }));

/** They agreed by signing: nobody signs without it. */
export const consentsAmong = (signers: readonly ContractSigner[]): readonly Consent[] =>
  signers.map(({ name, signedAt, agreedTo }) => {
    const text = signerConsents[agreedTo ?? '']?.join('\n') ?? null;
    return {
      kind: 'PERSON_SIGNING',
      company: name ?? '',
      by: null,
      at: signedAt,
      title: '个人电子签署同意书 / Consent to sign electronically',
      edition: agreedTo ?? '—',
      sha256: text === null ? null : createHash('sha256').update(text).digest('hex'),
      text,
    };
  });
