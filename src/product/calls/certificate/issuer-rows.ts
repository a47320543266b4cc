/** The rows of the authority's certificates, read: which sign, which stand, what is above one of them. */
import type { RowOf } from '#engine/declare/typed.ts';
import { issuers } from '#resources/certificate/issuers.ts';
import type { Rows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { heldIn, rowsOf } from '#service/store/typed-rows.ts';
import { type KeyStore, type Signer, signerOf } from '#trust/keys/key-store.ts';
import type { IssuerUrls } from '#trust/pki/issue.ts';
import { type Issuer, openIssuer } from '#trust/pki/issuer.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import type { Chain } from '#trust/pki/profiles.ts';
import { freshRead } from './fresh-read.ts';

export type IssuerRow = RowOf<typeof issuers>;

/** An authority that has not ended, whether it still issues or not: whose state answers are given and lists are made. */
export interface Standing {
  readonly id: string;
  readonly name: string;
  /** Grows with every certificate of its that is revoked or taken back. */
  readonly version: number;
  /** Null for a root. */
  readonly parent: string | null;
  readonly issuer: Issuer;
  /** Of its own certificate, hex. */
  readonly serialNumber: string;
  readonly urls: IssuerUrls;
  /** Its key is on another machine: nothing is signed with it here. */
  readonly isElsewhere: boolean;
  signer(): Promise<Signer>;
}

interface Options {
  readonly database: Database;
  /** The authority's own. */
  readonly keys: KeyStore;
  readonly clock: () => Date;
  readonly publicUrl: string;
}

/** Whether it still issues or not: until it ends, lists and answers are its to give. */
const inForce = { state: ['ACTIVE', 'RETIRED'], notAfter: { from: '$now' } } as const;

/** The authority that signs certificates of a chain. */
export const signs = (chain: Chain) => ({ state: 'ACTIVE', chain, parent: { isSet: true } }) as const;

export type IssuerRows = ReturnType<typeof issuerRows>;

export const issuerRows = ({ database, keys, clock, publicUrl }: Options) => {
  const opened = new Map<string, Issuer>();
  const openedById = new Map<string, { readonly issuer: Issuer; readonly serialNumber: string }>();
  const issuersIn = (rows: Rows) => rowsOf(rows, issuers, { session: {}, now: clock() });
  const urlsOf = (name: string): IssuerUrls => ({
    crl: `${publicUrl}/pki/crl/${name}.crl`,
    caIssuers: `${publicUrl}/pki/ca/${name}.cer`,
    ocsp: `${publicUrl}/pki/ocsp`,
  });
  const issuerOf = (row: Pick<IssuerRow, 'id' | 'certificatePem'>): Issuer => {
    const pem = heldIn(row, 'certificatePem');
    const known = opened.get(pem) ?? openIssuer(pem);
    opened.set(pem, known);
    return known;
  };
  /** A certificate is read once: a row's never changes. */
  const openById = async (id: string) => {
    const known = openedById.get(id);
    if (known !== undefined) return known;
    const row = await issuersIn(database.read).find({ id });
    if (row === undefined) throw new Error(`no issuer ${id}`);
    const issuer = issuerOf(row);
    const made = { issuer, serialNumber: parseCertificate(issuer.certificate).serialNumber };
    openedById.set(id, made);
    return made;
  };
  /** The authorities in force: what of them may change. */
  const standingRows = async () => {
    const { list } = await issuersIn(database.read).list({
      where: [inForce],
      sort: { field: 'id', order: 'ASC' },
      page: { number: 1, size: 100 },
      total: false,
      columns: ['id', 'version', 'name', 'parent', 'keyId', 'crlDueAt'],
    });
    return list;
  };
  const readStanding = freshRead(async (): Promise<readonly Standing[]> => {
    const rows = await standingRows();
    return Promise.all(
      rows.map(async row => ({
        id: row.id,
        name: row.name,
        version: row.version,
        parent: row.parent,
        ...(await openById(row.id)),
        urls: urlsOf(row.name),
        isElsewhere: row.keyId === null,
        signer: () => signerOfRow(row),
      })),
    );
  });
  const signers = new Map<string, Promise<Signer>>();
  /** Of an authority's key. What is public about it is asked for once; who may use it, each time it signs. */
  const signerOfRow = async (row: Pick<IssuerRow, 'id' | 'keyId'>): Promise<Signer> => {
    const keyId = heldIn(row, 'keyId');
    const known = signers.get(keyId) ?? signerOf(keys, keyId);
    signers.set(keyId, known);
    return known.catch((error: unknown) => {
      signers.delete(keyId);
      throw error;
    });
  };
  const byName = (name: string): Promise<IssuerRow | undefined> =>
    /^[\w-]{1,60}$/.test(name) ? issuersIn(database.read).find({ name }) : Promise.resolve(undefined);
  /** The authority above one; undefined for a root. */
  const above = async ({ parent }: IssuerRow): Promise<IssuerRow | undefined> =>
    parent === null ? undefined : issuersIn(database.read).find({ id: parent });

  const signing = (rows: Rows, chain: Chain): Promise<IssuerRow | undefined> => issuersIn(rows).find(signs(chain));
  return { issuersIn, urlsOf, issuerOf, signerOfRow, standingRows, readStanding, byName, above, signing };
};
