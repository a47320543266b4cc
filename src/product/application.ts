/** Chancery as the framework runs it: its declarations, and what stands behind the names in them. */
import { Refusal } from '#engine/wire/errors.ts';
import { registry } from '#resources/index.ts';
import type { Assembled, ServiceApplication } from '#service/application.ts';
import type { Secret } from '#service/config/secret.ts';
import { saidOnce } from '#service/log/said-once.ts';
import { openAuthorityKeys } from '#trust/key-stores/authority-keys.ts';
import { blobKeyStore } from '#trust/key-stores/blob-key-store.ts';
import type { KeyStoreChoice } from '#trust/key-stores/store-choice.ts';
import { isKeyAlgorithm, type KeyAlgorithm } from '#trust/keys/algorithms.ts';
import { accountedKeys } from './calls/certificate/accounted-keys.ts';
import { makeAuthority } from './calls/certificate/authority.ts';
import { takeCarried } from './calls/certificate/carried-folders.ts';
import { datedKeys } from './calls/certificate/dated-keys.ts';
import { derived } from './calls/certificate/derived.ts';
import { secrets, tableBlobs } from './calls/certificate/key-table.ts';
import { makeOcsp } from './calls/certificate/ocsp.ts';
import { publishedAuthorities } from './calls/certificate/published.ts';
import { makeServiceCertificates } from './calls/certificate/service-certificates.ts';
import { makeStamping, type StampAuthorities } from './calls/certificate/stamping.ts';
import { makeTimeStamps } from './calls/certificate/time-stamps.ts';
import { abandonUnfinished } from './calls/certificate/unfinished.ts';
import { remindersHeld } from './calls/document/contract-reminders.ts';
import { fillSkeletons } from './calls/member/look-alikes.ts';
import type { TrustedPortals } from './calls/member/portal-signature.ts';
import { heldRoles } from './calls/permission/held-roles.ts';
import { implementations } from './effects.ts';
import { archiveKinds, fileJudges } from './file-judges.ts';
import { publicPki } from './http/pki.ts';
import { makeIdentity } from './identity/identity.ts';
import { makeIssuanceLog } from './issuance/log.ts';
import { productJobs } from './jobs/index.ts';
import { measures } from './measures.ts';
import type { Services } from './services.ts';
import { sessionFacts } from './session-facts.ts';

export interface ChanceryOptions {
  /** Among how many revocation lists an issuer's new certificates are spread; none besides the full one where left out. */
  readonly crlShards?: number;
  /** Where the authority's own keys live; beside the holders' in the database where left out. */
  readonly keyStores?: KeyStoreChoice;
  /** The authority's key algorithm at its ceremony; ECDSA_P256 where left out. */
  readonly authority?: string;
  /** Makes no root of its own, whatever there is: one that is kept elsewhere is about to be asked. */
  readonly makesNoRoot?: true;
  /** Who stamps what is signed here instead of the own authority; nobody where left out. */
  readonly stampAuthorities?: StampAuthorities;
  /** Portals whose visitors may sign in by a ticket; nobody where left out. */
  readonly trustedPortals?: TrustedPortals;
  /** Where the portal finds the visitor's key bridge; it asks none where left out. */
  readonly keyBridgeUrl?: string;
  /** Who is asked whether name, ID number and mobile belong together; nobody where left out. */
  readonly identityUrl?: Secret | null;
}

const algorithmOf = (name: string): KeyAlgorithm => {
  if (!isKeyAlgorithm(name)) throw new Refusal('KEY_ALGORITHM', { params: { algorithm: name } });
  return name;
};

const inDatabase: KeyStoreChoice = { ordinary: 'database', sm2: 'database', pkcs12: null, pkcs11: null };

export const chancery: ServiceApplication<Services, ChanceryOptions> = {
  registry,
  secrets,
  fileJudges,
  archiveKinds,
  sessionFacts,
  derived: known => ({ ...derived(known), ...heldRoles, ...remindersHeld }),
  async assemble(own, options, log): Promise<Assembled<Services>> {
    const { database, model, clock, throttle, vault, timekeeper, journal, publicUrl } = own;
    const keys = blobKeyStore(vault, tableBlobs(database, clock));
    const authorityKeys = await openAuthorityKeys(keys, options.keyStores ?? inDatabase);
    const signingKeys = datedKeys(authorityKeys.keys, timekeeper);
    const issuanceLog = makeIssuanceLog({
      dataDir: options.dataDir,
      clock,
      alsoWell: journal.refuseUnwritable,
      failed: saidOnce(error => log.error({ err: error }, 'the issuance log could not be written')),
    });
    const authority = makeAuthority({
      database,
      model,
      holderKeys: accountedKeys(keys, journal),
      keys: signingKeys,
      issuanceLog,
      clock,
      publicUrl,
      ...(options.crlShards === undefined ? {} : { crlShards: options.crlShards }),
    });
    const serviceCertificates = makeServiceCertificates({
      database,
      model,
      keys: signingKeys,
      crlDue: authority.crlDue,
      issuanceLog,
      clock,
    });
    const ocsp = makeOcsp({
      database,
      authority,
      certificates: serviceCertificates,
      clock,
      failed: error => log.error({ err: error }, 'an OCSP request was put off'),
    });
    const timeStamp = makeTimeStamps({
      authority,
      certificates: serviceCertificates,
      throttle,
      clock,
      failed: error => log.error({ err: error }, 'a time stamp was put off'),
    });
    const stamping = makeStamping({
      authorities: options.stampAuthorities ?? { urls: [], roots: [] },
      timeStamp,
      clock,
      failed: (authority, why) => log.warn({ authority, why }, 'a time-stamp authority gave no stamp'),
    });
    const trustedPortals = options.trustedPortals ?? new Map();
    const identity = makeIdentity(options.identityUrl?.reveal() ?? null, {
      failed: why => log.warn({ why }, 'the identity gateway gave no answer'),
    });
    const services: Services = {
      ...own,
      authority,
      issuanceLog,
      serviceCertificates,
      ocsp,
      timeStamp,
      stamping,
      trustedPortals,
      identity,
    };
    const { keyBridgeUrl } = options;
    const effects = implementations(services);
    /** Serial numbers that were stored and never used: a person shall know of each. */
    const giveUpUnfinished = async (now: Date, olderThanMs?: 'any'): Promise<number> => {
      const left = await abandonUnfinished({ database, model, effects }, now, olderThanMs);
      for (const { id, serialNumber, certificate } of left)
        log.warn(
          { issuance: id, serialNumber, certificate },
          'issuing was cut off before the certificate was stored; its serial number is void',
        );
      return left.length;
    };
    return {
      services,
      effects,
      jobs: productJobs(services, effects, options.dataDir, giveUpUnfinished),
      measures: measures(database.read, stamping),
      passing: ['directLoginTickets', 'signingPreparations'],
      publicPaths: publicPki({
        ...authority,
        authorities: () => publishedAuthorities(database.read, clock()),
        ocsp,
        timeStamp,
      }),
      ...(keyBridgeUrl === undefined ? {} : { portalTerms: { config: { keyBridgeUrl }, mayCall: [keyBridgeUrl] } }),
      async prepare() {
        await fillSkeletons(database.read, clock());
        if (options.makesNoRoot !== true) await authority.ensure(algorithmOf(options.authority ?? 'ECDSA_P256'));
      },
      async begin() {
        const { taken, refused } = await takeCarried(authority, options.dataDir);
        for (const said of taken) log.warn({ said }, 'what was carried here from an offline root was taken in');
        // The service goes on as it was; the job says it again until somebody has looked.
        for (const error of refused)
          log.error({ err: error }, 'what was carried here from an offline root does not fit, and was not taken in');
        await giveUpUnfinished(clock(), options.alone ? 'any' : undefined);
      },
      problems: async () => [
        ...((await database.read.exists('issuers', { state: 'ACTIVE' })) ? [] : ['authority']),
        ...((await issuanceLog.isWritable()) ? [] : ['issuanceLog']),
      ],
      bearable: ['issuanceLog'],
      close: () => authorityKeys.close(),
    };
  },
};
