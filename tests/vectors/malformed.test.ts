/** Malformed files of every kind that somebody hands in: refused in our own words, within a second each, and nothing of them stays in memory. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#engine/wire/errors.ts';
import { judgeSignatures } from '#trust/document/judge-signatures.ts';
import { readSignatures } from '#trust/document/read-signatures.ts';
import { signerOf } from '#trust/keys/key-store.ts';
import { OfdError } from '#trust/ofd/ofd-error.ts';
import { readCertificateFile } from '#trust/pki/certificate-file.ts';
import { readSignedMessage, verifyMessage } from '#trust/pki/cms-read.ts';
import { makeCrl } from '#trust/pki/crl.ts';
import { DerError } from '#trust/pki/der.ts';
import { askAbout } from '#trust/pki/ocsp-client.ts';
import { readOcspRequest } from '#trust/pki/ocsp-request.ts';
import { parseCertificate } from '#trust/pki/parse.ts';
import { walkPath } from '#trust/pki/path.ts';
import { toPem } from '#trust/pki/pem.ts';
import { openKeyFile } from '#trust/pki/pkcs12.ts';
import { timeStampPolicyOid } from '#trust/pki/profiles.ts';
import { parseRequest } from '#trust/pki/request.ts';
import { standingBy } from '#trust/pki/revocation-evidence.ts';
import { askForStamp } from '#trust/pki/timestamp-client.ts';
import { readTimeStampRequest, TimeStampError } from '#trust/pki/timestamp-request.ts';
import { judgeTimeStamp } from '#trust/pki/timestamp-token.ts';
import { readSeal } from '#trust/seal/seal-data.ts';
import { isSealSignature, readSealSignature } from '#trust/seal/seal-signature.ts';
import { heldBytes, mutant } from '../setup/mutants.ts';
import { countOf, randomFrom, torture } from '../setup/torture.ts';
import { type Court, openCourt } from './judges.ts';
import { describe as describeOfd, documentOf, packed, zip } from './ofd.ts';
import { readOfdSignatures } from './ofd-service.ts';
import { contract, signed, signingAuthority } from './signing.ts';

let court: Court;
let authority: Awaited<ReturnType<typeof signingAuthority>>;
beforeAll(async () => {
  [court, authority] = await Promise.all([openCourt(), signingAuthority()]);
});
afterAll(() => court.close());

type Fault = new (...words: never[]) => Error;

interface Bombarded {
  /** Sound ones, of which mutants are made. */
  readonly seeds: readonly Buffer[];
  /** Instead of a mutant of a seed's own bytes. */
  readonly make?: (seed: Buffer, random: () => number) => Buffer;
  readonly read: (bytes: Buffer) => unknown;
  /** What it may throw. */
  readonly faults?: readonly Fault[];
  /** As they stand, beside the mutants. */
  readonly odd?: readonly Buffer[];
  /** Of 100,000 under torture; fewer where one costs much by design. */
  readonly full?: number;
}

/** Elements within elements, many more than any standard has: with their lengths, and with none. */
const deep: readonly Buffer[] = [
  Array.from({ length: 5_000 }).reduce<Buffer>(inner => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(inner.length);
    const short = inner.length < 128 ? length.subarray(3) : length.subarray(length.findIndex(octet => octet !== 0));
    return Buffer.concat([Buffer.from(inner.length < 128 ? [0x30] : [0x30, 0x80 + short.length]), short, inner]);
  }, Buffer.alloc(0)),
  Buffer.from('3080'.repeat(200_000), 'hex'),
];

/** A PDF whose catalog holds this. */
const pdfWith = (entry: string): Buffer => {
  const object = `1 0 obj\n<</Type/Catalog/Pages 2 0 R/A ${entry}>>\nendobj\n`;
  const head = '%PDF-1.7\n';
  const offset = String(head.length).padStart(10, '0');
  const end = `xref\n0 2\n0000000000 65535 f \n${offset} 00000 n \ntrailer\n<</Size 2/Root 1 0 R>>\nstartxref\n${head.length + object.length}\n%%EOF\n`;
  return Buffer.from(head + object + end, 'latin1');
};

const mostCpuMs = 1_000;
const mostKept = 48 * 1_048_576;

/** Reads mutants one after the other; a failure names its bytes. */
const bombard = async ({ seeds, make = mutant, read, faults = [], odd = deep, full = 100_000 }: Bombarded): Promise<void> => {
  const random = randomFrom(torture.seed);
  const count = countOf(250, full);
  for (const seed of seeds) await read(seed);
  let slowest = 0;
  let before = 0;
  const began = process.cpuUsage();
  for (let number = -odd.length; number < count; number += 1) {
    if (number === Math.floor(count / 5)) before = heldBytes();
    const bytes = odd[number + odd.length] ?? make(seeds[number % seeds.length] ?? Buffer.alloc(0), random);
    const from = process.cpuUsage();
    try {
      await read(bytes);
    } catch (error) {
      if (!faults.some(Fault => error instanceof Fault))
        throw new Error(`input ${number} (TORTURE_SEED=${torture.seed}): ${bytes.toString('base64').slice(0, 4_000)}`, { cause: error });
    }
    const { user, system } = process.cpuUsage(from);
    slowest = Math.max(slowest, (user + system) / 1_000);
  }
  const { user, system } = process.cpuUsage(began);
  const kept = heldBytes() - before;
  if (torture.share > 0) {
    const each = ((user + system) / 1_000 / count).toFixed(2);
    process.stdout.write(
      `${count} inputs, ${each} ms each, ${slowest.toFixed(0)} ms the slowest, ${(kept / 1_048_576).toFixed(1)} MB more held\n`,
    );
    expect(slowest).toBeLessThan(mostCpuMs);
  }
  expect(kept).toBeLessThan(mostKept);
};

describe(`[doc.verify][BEY-01] malformed (TORTURE_SEED=${torture.seed})`, () => {
  const now = new Date();
  const authorities = () => [authority.root.issuer.certificate, authority.issuing.issuer.certificate];
  const issuer = () => parseCertificate(authority.issuing.issuer.certificate);

  test('certificates', async () => {
    const all = await Promise.all([authority.certify(), authority.certify({}, 'RSA_2048')]);
    await bombard({
      seeds: [...authorities(), ...all.map(({ der }) => der)],
      read: bytes => {
        readCertificateFile(bytes);
        walkPath(parseCertificate(bytes), authorities(), now);
      },
      faults: [Refusal],
    });
  });

  test('requests for certificates', async () => {
    const seeds = [];
    for (const curve of ['prime256v1', 'SM2']) {
      await court.openssl(['genpkey', '-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:${curve}`, '-out', 'a.key']);
      const by = curve === 'SM2' ? ['-sm3', '-sigopt', 'distid:1234567812345678'] : ['-sha256'];
      await court.openssl([
        'req',
        '-new',
        '-key',
        'a.key',
        '-subj',
        '/C=CN/O=Example/CN=Example',
        ...by,
        '-outform',
        'DER',
        '-out',
        'a.csr',
      ]);
      seeds.push(await readFile(join(court.folder, 'a.csr')));
    }
    await bombard({ seeds, read: bytes => parseRequest(toPem('CERTIFICATE REQUEST', bytes)), faults: [Refusal] });
  });

  test('revocation lists', async () => {
    const { der, serialNumber } = await authority.certify();
    const signer = await signerOf(authority.keys, authority.issuing.keyId);
    const list = await makeCrl({
      issuer: authority.issuing.issuer,
      signer,
      crlNumber: 1,
      thisUpdate: now,
      nextUpdate: new Date(now.getTime() + 86_400_000),
      entries: [{ serialNumber, revokedAt: now, reason: 'keyCompromise' }],
    });
    const certificate = parseCertificate(der);
    expect(standingBy({ crls: [list], ocsps: [] }, certificate, issuer(), now)).toMatchObject({ state: 'REVOKED' });
    await bombard({ seeds: [list], read: bytes => standingBy({ crls: [bytes], ocsps: [bytes] }, certificate, issuer(), now) });
  });

  test('key files in PKCS #12', async () => {
    await court.openssl(['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-out', 'b.key']);
    const words = ['-nocerts', '-inkey', 'b.key', '-iter', '1', '-macalg', 'sha256', '-passout', 'pass:password-1', '-name', 'example'];
    await court.openssl(['pkcs12', '-export', ...words, '-out', 'b.p12']);
    // 300,000 rounds asked for, by a changed byte many millions: refused before any is done.
    for (const rounds of [
      ['-iter', '300000'],
      ['-maciter', '-iter', '300000', '-nomac'],
    ]) {
      await court.openssl(['pkcs12', '-export', '-nocerts', '-inkey', 'b.key', '-passout', 'pass:password-1', ...rounds, '-out', 'c.p12']);
      const slow = await readFile(join(court.folder, 'c.p12'));
      const number = Buffer.from('02030493e0', 'hex');
      for (let at = slow.indexOf(number); at >= 0; at = slow.indexOf(number, at + 1)) slow.writeUInt8(0x7f, at + 2);
      await expect(openKeyFile(slow, 'password-1')).rejects.toMatchObject({ code: 'PKI_PKCS12' });
    }
    await bombard({
      seeds: [await readFile(join(court.folder, 'b.p12'))],
      read: bytes => openKeyFile(bytes, 'password-1'),
      faults: [Refusal],
    });
  });

  test('questions to OCSP, and for time stamps', async () => {
    const { der } = await authority.certify();
    await bombard({ seeds: [askAbout(parseCertificate(der), issuer())], read: readOcspRequest, faults: [DerError] });
    const { request } = askForStamp(Buffer.from('a signature'));
    const read = (bytes: Buffer) => readTimeStampRequest(bytes, timeStampPolicyOid);
    await bombard({ seeds: [request], read, faults: [DerError, TimeStampError] });
  });

  test('signatures with their time stamps, in CMS', async () => {
    const by = await authority.signer('Example');
    const file = await signed(await contract(1), by);
    const [found] = readSignatures({ bytes: file }).signatures;
    const digest = found?.digest ?? Buffer.alloc(0);
    await bombard({
      seeds: [Buffer.from(found?.cms ?? [])],
      read: bytes => {
        judgeTimeStamp(bytes, bytes, [toPem('CERTIFICATE', authority.root.issuer.certificate)], new Date());
        const message = readSignedMessage(bytes);
        verifyMessage(message, digest, message.certificates);
      },
      faults: [DerError],
    });
  });

  test('seals, and what was signed with them', async () => {
    const seeds = await Promise.all(['UserV1', 'UserV4', 'UserV5_ts'].map(name => readFile(new URL(`ofdrw/${name}.esl`, import.meta.url))));
    await bombard({
      seeds,
      read: bytes => {
        readCertificateFile(bytes);
        return isSealSignature(bytes) ? readSealSignature(bytes) : readSeal(bytes);
      },
      faults: [DerError],
    });
  });

  test('PDFs, whose signatures are judged as well', async () => {
    const by = await authority.signer('Example PDF');
    const plain = await signed(await contract(1), by);
    const seeds = [plain, await signed(plain, by), await signed(await contract(1, { useObjectStreams: true }), by)];
    await bombard({
      seeds,
      odd: [pdfWith('['.repeat(100_000) + ']'.repeat(100_000)), pdfWith('<</A'.repeat(100_000)), pdfWith('('.repeat(1_000_000))],
      read: async bytes => judgeSignatures(readSignatures({ bytes }), { authorities: authorities(), now }),
      faults: [Refusal],
    });
  });

  test('OFDs, as archives and within them', async () => {
    const files = documentOf(['one', 'two'], 1);
    const description = describeOfd({ files: new Map([...files].filter(([name]) => !name.includes('Signs'))), number: 0 });
    files.set('Doc_0/Signs/Sign_0/Signature.xml', description).set('Doc_0/Signs/Sign_0/SignedValue.dat', Buffer.from('value'));
    const names = ['OFD.xml', 'Doc_0/Signs/Signatures.xml', 'Doc_0/Signs/Sign_0/Signature.xml'];
    const within = (random: () => number): Buffer => {
      const broken = names[Math.floor(random() * names.length)];
      return zip([...files].map(([name, data]) => ({ name, data: name === broken ? mutant(data, random) : data })));
    };
    await bombard({
      seeds: [packed(files)],
      odd: [
        zip([{ name: 'OFD.xml', data: Buffer.from('<a>'.repeat(300_000)) }]),
        zip([{ name: 'OFD.xml', data: Buffer.from(`<a b='${'&amp;'.repeat(200_000)}'/>`) }]),
      ],
      make: (seed, random) => (random() < 0.5 ? mutant(seed, random) : within(random)),
      read: readOfdSignatures,
      faults: [OfdError],
    });
  });
});
