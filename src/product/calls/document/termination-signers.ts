/** Whoever signed a contract by a link, when it is to end: each is asked anew, by a link to the phone by which they signed, and nobody else is. */
import type { Services } from '#product/services.ts';
import { contractSigners } from '#resources/document/contract-signers.ts';
import type { Act } from '#service/records/act.ts';
import type { Contract, Party } from './contract-parties.ts';
import { fileNameOf } from './contract-sign.ts';
import { type ContractSigner, sendLink, tellNeedless } from './contract-signers.ts';

type Told = Pick<Act, 'records'>;

/** How the contract was signed by whoever is to sign its end. */
export const signedBy = ({ records }: Told, { contract, party }: ContractSigner): Promise<ContractSigner> =>
  records.of(contractSigners).get({ contract: contract ?? '', party: party ?? 'BUYER', signs: 'CONTRACT', state: 'SIGNED' });

/** Those who signed the contract by a link, in the order of the parties. */
export const linkSignersOf = async ({ records }: Told, contract: Contract): Promise<readonly ContractSigner[]> =>
  contract.signerNames === null ? [] : records.of(contractSigners).all({ contract: contract.id, signs: 'CONTRACT', state: 'SIGNED' });

/** The agreement goes by the contract's name and number, as its file does. */
export const agreementNameOf = ({ title, contractNo }: Pick<Contract, 'title' | 'contractNo'>): string =>
  fileNameOf({ title: `${title}-解约协议`, contractNo });

/** As they are known from the contract: whoever has another phone, or is another, is not asked. */
export const inviteToEnd = async (
  services: Services,
  act: Told,
  contract: Contract,
  { signers, by }: { readonly signers: readonly ContractSigner[]; readonly by: string },
): Promise<void> => {
  for (const { member, party, name, mobile, companyName } of signers) {
    const values = { contract: contract.id, member, party, name, mobile, companyName, signs: 'TERMINATION' } as const;
    await sendLink(services, act, contract, await act.records.of(contractSigners).create(values), { text: 'signer.termination', by });
  }
};

/** Those of these parties who have not signed the agreement yet get another link. */
export const inviteAgain = async (
  services: Services,
  act: Told,
  contract: Contract,
  { parties, by }: { readonly parties: readonly Party[]; readonly by: string },
): Promise<void> => {
  if (contract.signerNames === null || parties.length === 0) return;
  const asked = { contract: contract.id, party: parties, signs: 'TERMINATION', state: 'INVITED' } as const;
  for (const signer of await act.records.of(contractSigners).all(asked))
    await sendLink(services, act, contract, signer, { text: 'signer.termination', by });
};

/** The contract stands after all: links open nothing more to sign, and what was signed is worth nothing. */
export const lapseInvitations = async (act: Told, contract: Contract): Promise<void> => {
  if (contract.signerNames === null) return;
  const signers = act.records.of(contractSigners);
  const asked = await signers.all({ contract: contract.id, signs: 'TERMINATION', state: ['INVITED', 'SIGNED'] });
  for (const signer of asked) {
    await signers.move(signer, 'lapse', null);
    await tellNeedless(act, contract, signer, 'signer.terminationOver');
  }
};

/** All have agreed: each gets a link to what they signed. */
export const sendTerminated = async (services: Services, act: Told, contract: Contract): Promise<void> => {
  if (contract.signerNames === null) return;
  for (const signer of await act.records.of(contractSigners).all({ contract: contract.id, signs: 'TERMINATION', state: 'SIGNED' }))
    await sendLink(services, act, contract, signer, { text: 'signer.terminated' });
};
