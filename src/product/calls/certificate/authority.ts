/** The authority in service: its certificates and keys as rows, the issuer that signs now, and its revocation lists. */
import type { Model } from '#engine/project/model.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { IssuanceLog } from '#product/issuance/log.ts';
import { issuers } from '#resources/certificate/issuers.ts';
import type { Rows } from '#service/store/rows.ts';
import type { Database } from '#service/store/transaction.ts';
import { type RowsSought, sought } from '#service/store/typed-rows.ts';
import type { KeyAlgorithm } from '#trust/keys/algorithms.ts';
import type { KeyStore, Signer } from '#trust/keys/key-store.ts';
import type { IssuerUrls } from '#trust/pki/issue.ts';
import type { Issuer } from '#trust/pki/issuer.ts';
import type { Chain } from '#trust/pki/profiles.ts';
import { ceremony } from './ceremony.ts';
import { chainAbove } from './chain.ts';
import { type IssuerRow, issuerRows, type Standing, signs } from './issuer-rows.ts';
import { listName, shardOf } from './list-names.ts';
import { type Listed, revocationLists } from './revocation-lists.ts';
import type { RootElsewhere } from './root-elsewhere.ts';

/** The issuer that signs certificates now. */
export interface Current {
  readonly id: string;
  readonly issuer: Issuer;
  readonly signer: Signer;
  readonly urls: IssuerUrls;
  /** Where the certificate of a serial number finds its revocation list, and which shard that is. */
  list(serialNumber: string): { readonly shard: number; readonly url: string };
}

export interface Authority extends RootElsewhere {
  /** Keys that are made here for holders. */
  readonly holderKeys: KeyStore;
  /** The issuer of a chain; the international one where none is named. */
  current(chain?: Chain): Promise<Current>;
  /** Where it is found, to be asked for beside other things, and what it is then. @throws Refusal PKI_NO_ISSUER */
  readonly signing: {
    sought(chain: Chain): RowsSought<IssuerRow>;
    found(row: IssuerRow | undefined): Promise<Current>;
  };
  /** Every authority that has not ended, roots among them, as they are at the moment of the question. */
  standing(): Promise<readonly Standing[]>;
  /** The one of them that signs certificates of a chain now; of the international one where none is named. */
  issuing(chain?: Chain): Promise<Standing>;
  /**
   * Makes root and issuing authority of each chain unless they are there, or their root is to be one that is kept elsewhere: the international one with keys of that algorithm, the
   * national one in SM2. @returns true if any were made now
   */
  ensure(algorithm?: KeyAlgorithm): Promise<boolean>;
  /**
   * Makes a new issuing authority under the same root, which signs certificates from now on. The old one issues no more; its lists and
   * answers go on until it ends.
   * @param algorithm says the chain too; the old one's of the international chain where left out
   * @returns the new one's name
   * @throws Refusal PKI_NO_ISSUER, VERSION_STALE if somebody else was quicker; StartError where the root is kept elsewhere
   */
  rollOver(algorithm?: KeyAlgorithm): Promise<string>;
  /** Names, states and ends of its certificates, for people. */
  describe(): Promise<string>;
  certificate(name: string): Promise<Uint8Array | undefined>;
  chain(name: string): Promise<string | undefined>;
  /** PEM of everything above a certificate of this issuer, nearest first. */
  chainOf(issuerId: string): Promise<string>;
  /** The newest list; made anew first when it is due, so that a revocation shows at the next question. */
  crl(name: string): Promise<{ readonly der: Uint8Array; readonly nextUpdate: string } | undefined>;
  /** Makes every list that is due. @returns how many were made */
  refreshCrls(): Promise<number>;
  /** The issuers whose newest list ends soon without a next one: names, with the list's end. */
  endingCrls(): Promise<readonly string[]>;
  /** Marks the lists of a certificate as due, in the transaction of the change; one that is not issued stands on none. */
  crlDue(rows: Rows, certificate: Listed, now: Date): Promise<void>;
}

interface Options {
  readonly database: Database;
  readonly model: Model;
  readonly holderKeys: KeyStore;
  /** The authority's own. */
  readonly keys: KeyStore;
  readonly issuanceLog: IssuanceLog;
  readonly clock: () => Date;
  readonly publicUrl: string;
  /** Among how many lists the certificates of an issuer are spread; none besides the full one where left out. */
  readonly crlShards?: number;
}

export const makeAuthority = ({ database, model, holderKeys, keys, issuanceLog, clock, publicUrl, crlShards = 0 }: Options): Authority => {
  const read = issuerRows({ database, keys, clock, publicUrl });
  const { issuersIn, urlsOf, issuerOf, signerOfRow, standingRows, readStanding, byName, signing } = read;
  const lists = revocationLists({ database, keys, clock, issuerOf, urlOf: name => urlsOf(name).crl });
  const found = async (row: IssuerRow | undefined): Promise<Current> => {
    if (row === undefined) throw new Refusal('PKI_NO_ISSUER');
    return {
      id: row.id,
      issuer: issuerOf(row),
      signer: await signerOfRow(row),
      urls: urlsOf(row.name),
      list: serialNumber => {
        const shard = shardOf(serialNumber, row.crlShards ?? 0);
        return { shard, url: urlsOf(listName(row.name, shard)).crl };
      },
    };
  };
  return {
    holderKeys,
    current: async (chain = 'INTERNATIONAL') => found(await signing(database.read, chain)),
    signing: { sought: chain => sought(issuers, signs(chain)), found },
    standing: readStanding,
    async issuing(chain = 'INTERNATIONAL') {
      const [row, standing] = await Promise.all([signing(database.read, chain), readStanding()]);
      const one = standing.find(({ id }) => id === row?.id);
      if (one === undefined) throw new Refusal('PKI_NO_ISSUER');
      return one;
    },
    ...ceremony({ database, model, keys, issuanceLog, clock, crlShards, read, lists }),
    async describe() {
      const { list } = await issuersIn(database.read).list({ sort: { field: 'createdAt', order: 'ASC' }, total: false });
      const endOf = (state: string, notAfter: string | null): string =>
        state === 'STANDBY' ? '等待证书 / waits for its certificate' : `-> ${notAfter}`;
      return list
        .map(({ name, state, subjectDn, notAfter, keyId }) =>
          [name, state, subjectDn, endOf(state, notAfter), ...(keyId === null ? ['离线 / offline'] : [])].join('  '),
        )
        .join('\n');
    },
    async certificate(name) {
      const row = await byName(name);
      return row === undefined || row.certificatePem === null ? undefined : issuerOf(row).certificate;
    },
    async chain(name) {
      const row = await byName(name);
      return row === undefined || row.certificatePem === null ? undefined : chainAbove(database.read, row.id);
    },
    chainOf: issuerId => chainAbove(database.read, issuerId),
    crl: name => lists.newest(name),
    refreshCrls: async () => lists.refresh(await standingRows()),
    endingCrls: async () => lists.ending(await standingRows()),
    crlDue: (rows, certificate, now) => lists.due(rows, certificate, now),
  };
};
