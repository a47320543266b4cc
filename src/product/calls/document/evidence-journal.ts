/** What the journal says of a finished contract, for its evidence: of the contract, of whoever signed by a link, and of the documents that are this contract's alone. */
import type { Label } from '#engine/declare/label.ts';
import { actLabel } from '#engine/project/act-labels.ts';
import { masked } from '#engine/project/represent.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { DocumentFacts, JournalEvent } from '#product/evidence/facts.ts';
import type { Services } from '#product/services.ts';
import { contractSigners } from '#resources/document/contract-signers.ts';
import { contracts } from '#resources/document/contracts.ts';
import { sealUses } from '#resources/document/seal-uses.ts';
import { files } from '#resources/file/files.ts';
import { type Heard, type Testimony, testimonyOf } from '#service/audit/testimony.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import type { Contract } from './contract-parties.ts';

type Read = Pick<Services, 'database'>;

/** A record whose entries belong into the package, and what it is called there. */
interface Told extends Heard {
  readonly record: string;
  readonly about: Label;
}

/** The document before it was signed, unless others have a part in it: a template's, or one that several contracts began with. */
const ownOriginal = async ({ database }: Read, { originalFile, id }: Contract): Promise<string | undefined> => {
  const file = await rowsOf(database.read, files).find({ id: originalFile ?? '' });
  if (file === undefined || file.purpose === 'template') return undefined;
  const [other] = await rowsOf(database.read, contracts).all({ originalFile: file.id, not: { id } });
  return other === undefined ? file.id : undefined;
};

/** The signed document after each signature: who took it, and when. */
const documentsOf = async (services: Read, contract: Contract, signed: DocumentFacts): Promise<readonly Told[]> => {
  const hashes = (contract.steps ?? []).flatMap(({ sha256 }) => sha256 ?? []);
  const { read } = services.database;
  // Whoever uploads the same bytes as a document of their own has no part in it.
  const uses = await rowsOf(read, sealUses).all({ signedSha256: hashes, result: 'SIGNED' });
  const bySeal = uses.flatMap(({ signedFile }) => signedFile ?? []);
  const byLink = { uploadedBy: { isSet: false }, member: contract.member ?? '', sha256: hashes } as const;
  const made = await rowsOf(read, files).all({ purpose: 'document', any: [{ id: bySeal }, byLink] });
  const original = await ownOriginal(services, contract);
  const ids = new Set([...(original === undefined ? [] : [original]), ...made.map(({ id }) => id), signed.id]);
  return [...ids].toSorted().map((recordId, index) => {
    const n = index + 1;
    const [zh, en] = recordId === signed.id ? ['签完的文件', 'document as signed by all'] : ['签署中的文件', 'document while being signed'];
    const about: Label = recordId === original ? ['签署前的文件', 'document before signing'] : [zh, en];
    return { resource: files.name, recordId, record: `document-${n}`, about };
  });
};

/** Of whoever signs by a link and whoever was to, in the order in which they were named. */
const signersAmong = async ({ database }: Read, { id }: Contract) =>
  [...(await rowsOf(database.read, contractSigners).all({ contract: id }))].toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** @throws Refusal CONTRACT_EVIDENCE_JOURNAL */
const heard = async ({ database, journal }: Services, told: readonly Told[]): Promise<Testimony> => {
  try {
    return await testimonyOf(database.read, journal, told);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('CONTRACT_EVIDENCE_JOURNAL', { cause: error });
  }
};

/** @throws Refusal CONTRACT_EVIDENCE_JOURNAL */
export const journalOf = async (
  services: Services,
  contract: Contract,
  signed: DocumentFacts,
): Promise<{ readonly events: readonly JournalEvent[]; readonly witness: Testimony }> => {
  const signers = await signersAmong(services, contract);
  const told: readonly Told[] = [
    { resource: contracts.name, recordId: contract.id, record: 'contract', about: ['合同', 'contract'] },
    ...signers.map(({ id, name }, index): Told => {
      const called = masked(name ?? '', 'name');
      return {
        resource: contractSigners.name,
        recordId: id,
        record: `signer-${index + 1}`,
        about: [`链接签署方 ${called}`, `signer by link ${called}`],
      };
    }),
    ...(await documentsOf(services, contract, signed)),
  ];
  const names = new Set(signers.flatMap(({ name }) => name ?? []));
  const isPerson = (name: string): boolean => names.has(name);
  // Who puts a number right is written down with the name of whose it is.
  const hidden = (words: string): string => [...names].reduce((said, name) => said.replaceAll(name, masked(name, 'name')), words);
  const witness = await heard(services, told);
  const events = witness.entries.map(({ entry, link }): JournalEvent => {
    const of = told.find(({ resource, recordId }) => resource === entry.resource && recordId === entry.recordId);
    const action = entry.action ?? '';
    const actor = entry.userName;
    return {
      position: link.position,
      record: of?.record ?? '',
      about: of?.about ?? ['', ''],
      at: heldIn(entry, 'at'),
      closedAt: link.closedAt,
      action,
      says: actLabel(services.model.resources[of?.resource ?? ''], action) ?? [action, action],
      // The service names itself; persons are masked, with an account or without.
      actor: actor === null || (entry.side === null && !isPerson(actor)) ? actor : masked(actor, 'name'),
      userNum: entry.userNum,
      // Where the platform's own people were is none of the parties' business.
      address: entry.ip === '' || entry.side === services.model.staff ? null : entry.ip,
      result: entry.result ?? '',
      fromState: entry.fromState,
      toState: entry.toState,
      reason: entry.reason === null ? null : hidden(entry.reason),
      prevHash: entry.prevHash,
      entryHash: entry.hash ?? '',
      linkHash: link.hash,
      signature: link.signature,
    };
  });
  return { events, witness };
};
