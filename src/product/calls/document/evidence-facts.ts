/** What the database knows of a finished contract that belongs into its evidence: parties, persons, consents and what the journal says. */
import type { Label } from '#engine/declare/label.ts';
import type { RowOf } from '#engine/declare/typed.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type {
  Consent,
  DocumentFacts,
  EvidenceFacts,
  FilledBy,
  Identified,
  Letter,
  PartyFacts,
  ShownWording,
  SignatureFacts,
  TerminationFacts,
} from '#product/evidence/facts.ts';
import type { Services } from '#product/services.ts';
import { authMethods, parties, personMethods } from '#resources/_terms.ts';
import { agreementAcceptances } from '#resources/certificate/agreement-acceptances.ts';
import { agreements } from '#resources/certificate/agreements.ts';
import { wordings } from '#resources/document/_wording.ts';
import { autoSignings } from '#resources/document/auto-signings.ts';
import { sealUses } from '#resources/document/seal-uses.ts';
import { files } from '#resources/file/files.ts';
import { authentications } from '#resources/member/authentications.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { personAuthentications } from '#resources/member/person-authentications.ts';
import { contractTemplates } from '#resources/template/contract-templates.ts';
import { signConfigs } from '#resources/template/sign-configs.ts';
import { valueThen } from '#service/audit/value-then.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import type { Proofs } from '#trust/document/proofs-in.ts';
import { commonName } from '#trust/pki/names.ts';
import { filledLater } from './contract-fillers.ts';
import { type Contract, columnOf, type Member, type Party } from './contract-parties.ts';
import type { ContractSigner } from './contract-signers.ts';
import { journalOf } from './evidence-journal.ts';
import { agreedByLink, consentsAmong, labelOf, lettersOf, personsAmong, signedByHand, signersOf } from './evidence-persons.ts';
import { standingIn } from './evidence-standing.ts';

type Read = Pick<Services, 'database'>;
type Use = RowOf<typeof sealUses>;

/** @throws Refusal CONTRACT_EVIDENCE_FILE */
export const documentOf = async ({ database }: Read, id: string | null, sha256: string | null): Promise<DocumentFacts> => {
  const file = await rowsOf(database.read, files).find({ id: id ?? '' });
  if (file === undefined || file.sha256 === null || file.sha256 !== sha256) throw new Refusal('CONTRACT_EVIDENCE_FILE');
  return { id: file.id, sha256: file.sha256, size: file.size ?? 0 };
};

/** By the registration that had made it a member by then; of a company that the platform took over, by whoever admitted it. */
const companyIdentified = async (
  { database, model }: Pick<Services, 'database' | 'model'>,
  member: Member,
  endedAt: string,
): Promise<Identified> => {
  const done = { member: member.id, state: 'DONE', decidedAt: { to: endedAt } } as const;
  const last = (await rowsOf(database.read, authentications).all(done)).at(-1);
  if (last !== undefined)
    return { method: authMethods[last.method ?? 'LICENCE_MANUAL'], at: last.decidedAt ?? last.updatedAt, applyNo: last.applyNo };
  return { method: labelOf(model, members.name, 'source', member.source), at: member.createdAt, applyNo: null };
};

/** As it was called when all had signed: by the journal, whether it changed its name since or left and came back under another. */
const asSigned = async ({ database }: Read, member: Member, at: string): Promise<Member> => {
  const of = { resource: members.name, recordId: member.id };
  const said = <T>(field: string, now: T): Promise<T> => valueThen(database.read, of, { field, now, at });
  return { ...member, companyName: await said('companyName', member.companyName), uscc: await said('uscc', member.uscc) };
};

const companiesOf = async (services: Read, contract: Contract): Promise<ReadonlyMap<Party, Member>> => {
  const rows = rowsOf(services.database.read, members);
  const found = new Map<Party, Member>();
  for (const [party, column] of Object.entries(columnOf) as readonly [Party, (typeof columnOf)[Party]][]) {
    const id = contract[column];
    const member = id === null || id === undefined ? undefined : await rows.find({ id });
    if (member !== undefined) found.set(party, await asSigned(services, member, heldIn(contract, 'endedAt')));
  }
  return found;
};

const partiesOf = (services: Services, companies: ReadonlyMap<Party, Member>, endedAt: string): Promise<readonly PartyFacts[]> =>
  Promise.all(
    [...companies].map(async ([party, member]) => ({
      party: parties[party],
      name: member.companyName ?? '',
      uscc: member.uscc ?? '',
      identified: await companyIdentified(services, member, endedAt),
    })),
  );

/** The person's own authentication, as it stood when they signed. */
const personIdentified = async ({ database }: Read, { userNum, member, at }: Use): Promise<Identified | null> => {
  const all = await rowsOf(database.read, personAuthentications).all({ userNum: userNum ?? '', member: member ?? '', state: 'DONE' });
  const last = all.filter(({ decidedAt }) => (decidedAt ?? '') <= (at ?? '')).at(-1);
  return last === undefined ? null : { method: personMethods[last.method ?? 'P2'], at: last.decidedAt, applyNo: last.applyNo };
};

type Step = NonNullable<Contract['steps']>[number];

/**
 * Who signed or agreed, by their whole name: that is what the package is to prove. As they were called then: their company may have named the
 * account otherwise since, or handed it to somebody else. A step from before says it itself.
 */
const personOf = async ({ database }: Read, userNum: string | null | undefined, at: string | null | undefined): Promise<string> => {
  const person = await rowsOf(database.read, employees).find({ userNum: userNum ?? '' });
  if (person === undefined) return userNum ?? '';
  const of = { resource: employees.name, recordId: person.id };
  const name = await valueThen(database.read, of, { field: 'name', now: person.name, at: at ?? person.createdAt });
  return `${name}（${person.userNum}）`;
};

const usedFor = async ({ database }: Read, { sha256 }: Step): Promise<Use> => {
  const use = await rowsOf(database.read, sealUses).find({ signedSha256: sha256 ?? '', result: 'SIGNED' });
  if (use === undefined) throw new Error(`no use of a seal made ${sha256}`);
  return use;
};

/** What is the same of every signature: as the document itself proves it. */
const provedBy = (step: Step, index: number, proof: Proofs['signatures'][number]) => ({
  order: step.stepOrder ?? index + 1,
  step: step.name ?? '',
  party: parties[step.party ?? 'SELLER'],
  company: step.company ?? '',
  wording: step.wording ?? null,
  authorisationNo: step.authorisationNo ?? null,
  signedAt: step.signedAt ?? '',
  serialNumber: proof.signer.serialNumber,
  subject: proof.signer.subjectDn,
  issuer: proof.signer.issuerDn,
  level: step.level ?? '',
  stampedAt: proof.stamp?.genTime.toISOString() ?? null,
  stampedBy: proof.stamp?.by === undefined ? null : commonName(proof.stamp.by.subject),
  sha256: step.sha256 ?? '',
});

/** The steps in the order in which they were signed, each with its signature in the document; what others signed before stands before them. */
const signaturesOf = async (services: Services, steps: readonly Step[], proofs: Proofs, signers: readonly ContractSigner[]) => {
  const own = proofs.signatures.slice(-steps.length);
  const uses: Use[] = [];
  const signatures: SignatureFacts[] = [];
  for (const [index, step] of steps.entries()) {
    const proof = own[index];
    if (proof === undefined || proof.signer.serialNumber !== step.serialNumber)
      throw new Error(`step ${step.stepOrder} has no signature of ${step.serialNumber} in the document`);
    const proved = provedBy(step, index, proof);
    if (step.proof === 'LINK') {
      signatures.push({ ...proved, ...signedByHand(services.model, step, signers) });
      continue;
    }
    const use = await usedFor(services, step);
    uses.push(use);
    signatures.push({
      ...proved,
      signer: await personOf(services, step.signer, use.at),
      capacity: labelOf(services.model, sealUses.name, 'capacity', use.capacity),
      identified: await personIdentified(services, use),
      proof: labelOf(services.model, sealUses.name, 'proof', use.proof),
      provedAt: null,
      address: use.ip,
      seal: `${step.sealName ?? ''}（${step.sealNo ?? ''}）`,
    });
  }
  return { uses, signatures };
};

/** What the signers' companies had agreed to by then: the newest acceptance of each edition, and the mandates under which was signed. */
const consentsOf = async ({ database }: Read, uses: readonly Use[], companies: ReadonlyMap<Party, Member>): Promise<readonly Consent[]> => {
  const consents: Consent[] = [];
  for (const member of companies.values()) {
    const last = uses.filter(use => use.member === member.id).at(-1)?.at ?? '';
    const accepted = await rowsOf(database.read, agreementAcceptances).all({ member: member.id });
    const byEdition = new Map(accepted.filter(({ acceptedAt }) => (acceptedAt ?? '') <= last).map(each => [each.agreementVersion, each]));
    for (const each of byEdition.values()) {
      const agreement = await rowsOf(database.read, agreements).find({ agreementVersion: each.agreementVersion ?? '' });
      consents.push({
        kind: 'SUBSCRIBER_AGREEMENT',
        company: member.companyName ?? '',
        by: each.userNum,
        at: each.acceptedAt,
        title: agreement?.title ?? '订户协议 / Subscriber agreement',
        edition: each.agreementVersion ?? '',
        sha256: each.textSha256,
        text: agreement?.text ?? null,
      });
    }
  }
  for (const id of new Set(uses.flatMap(({ autoSigning }) => autoSigning ?? []))) {
    const mandate = await rowsOf(database.read, autoSignings).find({ id });
    if (mandate === undefined) continue;
    const file = await rowsOf(database.read, files).find({ id: mandate.agreementFile ?? '' });
    consents.push({
      kind: 'AUTOMATIC_SIGNING',
      company: [...companies.values()].find(member => member.id === mandate.member)?.companyName ?? '',
      by: mandate.acceptedBy,
      at: mandate.acceptedAt,
      title: '自动签署授权协议 / Automatic signing agreement',
      edition: mandate.authorisationNo ?? '',
      sha256: file?.sha256 ?? null,
      text: null,
    });
  }
  return consents;
};

const agreedHow: Readonly<Record<string, Label>> = {
  PROPOSED: ['提出解约', 'Proposed termination'],
  AGREED: ['同意解约', 'Agreed to termination'],
  SIGNED: ['签署解约协议', 'Signed the termination agreement'],
};

/** @param signers of the agreement @throws Refusal CONTRACT_EVIDENCE_FILE */
const terminationOf = async (
  services: Services,
  contract: Contract,
  signers: readonly ContractSigner[],
  letters: ReadonlyMap<string, Letter>,
): Promise<TerminationFacts | null> => {
  if (contract.state !== 'TERMINATED') return null;
  const agreed = await Promise.all(
    (contract.termination ?? []).map(async ({ party, company, person, at, outcome, serialNumber }) => {
      const signer = signers.find(each => each.serialNumber === serialNumber);
      return {
        party: parties[party ?? 'SELLER'],
        company: signer?.companyName ?? company ?? '',
        person: signer === undefined ? await personOf(services, person, at) : (signer.name ?? ''),
        at: at ?? '',
        outcome: agreedHow[signer === undefined ? (outcome ?? '') : 'SIGNED'] ?? [outcome ?? '', outcome ?? ''],
        byLink: signer === undefined ? null : agreedByLink(services.model, signer, letters),
      };
    }),
  );
  const { terminationFile, terminationSha256 } = contract;
  const document = terminationFile === null ? null : await documentOf(services, terminationFile, terminationSha256);
  return { at: heldIn(contract, 'terminatedAt'), reason: contract.terminationReason ?? '', agreed, document };
};

/** Who beside the starter filled in something. */
const fillersOf = async (services: Services, contract: Contract): Promise<readonly FilledBy[]> => {
  const filled = new Set((contract.filled ?? []).map(({ label }) => label));
  const done = (contract.filling ?? []).filter(({ outcome }) => outcome === 'FILLED');
  if (done.length === 0) return [];
  const config = await rowsOf(services.database.read, signConfigs).find({ id: contract.config ?? '' });
  return Promise.all(
    done.map(async ({ party, company, person, at }) => ({
      company: company ?? '',
      person: (person ?? null) === null ? null : await personOf(services, person, at),
      at: at ?? '',
      labels: filledLater(config?.blanks ?? [], contract.party, party).flatMap(({ label }) => (filled.has(label) ? [label] : [])),
    })),
  );
};

const wordingsOf = (signatures: readonly SignatureFacts[]): readonly ShownWording[] =>
  [...new Set(signatures.flatMap(({ wording }) => wording ?? []))].toSorted().flatMap(edition => {
    const words = wordings[edition];
    return words === undefined ? [] : [{ edition, ...words }];
  });

interface Given {
  readonly contract: Contract;
  readonly original: DocumentFacts;
  readonly signed: DocumentFacts;
  readonly proofs: Proofs;
  readonly rootFingerprint: string;
}

/** @throws Refusal CONTRACT_EVIDENCE_JOURNAL */
export const factsOf = async (
  services: Services,
  { contract, original, signed, proofs, rootFingerprint }: Given,
): Promise<EvidenceFacts> => {
  const companies = await companiesOf(services, contract);
  // As they stand in the document: in a round that is not the order of the steps.
  const steps = [...(contract.steps ?? [])].sort((a, b) => (a.nth ?? a.stepOrder ?? 0) - (b.nth ?? b.stepOrder ?? 0));
  const signers = await signersOf(services, contract, 'CONTRACT');
  const enders = contract.state === 'TERMINATED' ? await signersOf(services, contract, 'TERMINATION') : [];
  const letters = await lettersOf(services, [...signers, ...enders]);
  const { uses, signatures } = await signaturesOf(services, steps, proofs, signers);
  const template = await rowsOf(services.database.read, contractTemplates).find({ id: contract.template });
  const { events, witness } = await journalOf(services, contract, signed);
  const { line, checkpoint, publicKey } = witness;
  return {
    madeAt: services.clock(),
    service: services.publicUrl,
    title: contract.title,
    contractNo: heldIn(contract, 'contractNo'),
    template: `${template?.name ?? ''} v${contract.templateVersion ?? ''}`,
    line: contract.line ?? 'PDF',
    filledBy: await fillersOf(services, contract),
    annexes: (contract.annexes ?? []).map(({ name, fromPage, pages, sha256 }) => ({
      name: name ?? '',
      fromPage: fromPage ?? 0,
      pages: pages ?? 0,
      sha256: sha256 ?? '',
    })),
    filled: (contract.filled ?? []).map(({ label, value }) => ({ label, value: value ?? '' })),
    startedAt: heldIn(contract, 'startedAt'),
    // The call that ended it began before its signature was stamped.
    endedAt: [heldIn(contract, 'endedAt'), ...signatures.map(({ signedAt }) => signedAt)].sort().at(-1) ?? '',
    original,
    signed,
    parties: [...(await partiesOf(services, companies, heldIn(contract, 'endedAt'))), ...personsAmong(services.model, signers, letters)],
    signatures,
    consents: [...(await consentsOf(services, uses, companies)), ...consentsAmong([...signers, ...enders])],
    wordings: wordingsOf(signatures),
    termination: await terminationOf(services, contract, enders, letters),
    events,
    checkpoint: {
      line,
      at: checkpoint.at,
      entries: checkpoint.entries,
      key: checkpoint.key,
      publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    },
    rootFingerprint,
    standing: await standingIn(services, contract, proofs),
  };
};
