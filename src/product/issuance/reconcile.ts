/** Holds the issuance log against the database, page by page: what stands in only one of both is named by its serial number. */
import { createHash } from 'node:crypto';
import { certificates } from '#resources/certificate/certificates.ts';
import { issuances } from '#resources/certificate/issuances.ts';
import { issuers } from '#resources/certificate/issuers.ts';
import { serviceCertificates } from '#resources/certificate/service-certificates.ts';
import { signerCertificates } from '#resources/certificate/signer-certificates.ts';
import { digestOfLine } from '#service/audit/checkpoint.ts';
import { endOf, linesOf } from '#service/audit/checkpoint-file.ts';
import type { Rows } from '#service/store/rows.ts';
import { rowsOf } from '#service/store/typed-rows.ts';
import { openIssuer } from '#trust/pki/issuer.ts';
import { certificateDer } from '#trust/pki/pem.ts';
import { readStructure } from '#trust/pki/structure.ts';
import { filesIn, type LogFile, placeIn, placeOf, readLine, type Signing } from './lines.ts';
import { type Ids, idsOf, type Turn, turnOf } from './turns.ts';

/**
 * `unreadable`, `chain`: a line was altered, removed or put in. `unknown`: signed, and not in the register. `differs`: the register has another
 * certificate by that number. `unstored`: the register says that it was issued, and does not have it. `unlogged`: the register has it, and no
 * line does; `fileMissing`: nor is the file there that should have one; `unnumbered`: nor was its number ever stored.
 */
export type Fault = 'unreadable' | 'chain' | 'unknown' | 'differs' | 'unstored' | 'unlogged' | 'fileMissing' | 'unnumbered';

export interface Finding {
  readonly fault: Fault;
  readonly file?: string;
  readonly line?: number;
  readonly serialNumber?: string;
  /** When the log says that it was to be signed. */
  readonly at?: string;
  /** Of the register, where it has one. */
  readonly certificate?: string;
}

export interface Verdict {
  readonly files: number;
  readonly lines: number;
  readonly findings: readonly Finding[];
}

const atOnce = 200;
/** What is wrong throughout is told by its beginning. */
const most = 1_000;
/** Numbers that may turn out to be settled. */
const mostUnknown = 10 * most;

/** States in which a certificate was made. */
const made = ['DONE', 'CHECKED', 'FAULTY'] as const;

const tbsOf = (pem: string | null): string => {
  const der = certificateDer(pem ?? '');
  return der === undefined ? '' : createHash('sha256').update(readStructure(der).tbs.bytes).digest('hex');
};

/** The authorities of the register: their ids, by key identifier too, and the hashes of their own certificates. */
const authoritiesOf = async (rows: Rows) => {
  const all = await rowsOf(rows, issuers).all({});
  return {
    // One that waits for its certificate has signed nothing.
    ids: new Map(
      all.flatMap(({ id, certificatePem: pem }) =>
        pem === null ? [] : [[openIssuer(pem).keyIdentifier.toString('hex').toUpperCase(), id] as const],
      ),
    ),
    every: all.map(({ id }) => id),
    own: new Set(all.map(({ certificatePem }) => tbsOf(certificatePem))),
  };
};

type Read = Signing & { readonly file: string; readonly line: number };

const keyOf = (issuer: string | null, serialNumber: string | null): string => `${issuer} ${serialNumber}`;

type Authorities = Awaited<ReturnType<typeof authoritiesOf>>;

/** What was tried under these numbers. */
const attemptsAt = async (rows: Rows, every: Authorities['every'], numbers: readonly string[]) => {
  const { list } = await rowsOf(rows, issuances).list({
    // The index begins with the issuer.
    where: [{ issuer: [...every], serialNumber: numbers }],
    columns: ['id', 'issuer', 'serialNumber', 'issuanceLog', 'state', 'certificate'],
    page: { number: 1, size: 2 * atOnce },
    total: false,
  });
  return new Map(list.map(row => [keyOf(row.issuer, row.serialNumber), row]));
};

async function* unnumberedIn(rows: Rows, every: Authorities['every'], between: Ids): AsyncGenerator<Finding> {
  const walked = rowsOf(rows, certificates).walk(
    {
      where: [{ issuer: { isSet: true }, serialNumber: { isSet: true }, ...(Object.keys(between).length === 0 ? {} : { id: between }) }],
      sort: { field: 'id', order: 'ASC' },
      columns: ['id', 'issuer', 'serialNumber'],
    },
    atOnce,
  );
  for await (const some of walked) {
    const tried = await attemptsAt(
      rows,
      every,
      some.flatMap(({ serialNumber }) => serialNumber ?? []),
    );
    for (const { id, issuer, serialNumber } of some)
      if (!made.some(state => state === tried.get(keyOf(issuer, serialNumber))?.state))
        yield { fault: 'unnumbered', serialNumber: serialNumber ?? '', certificate: id };
  }
}

const reconciliation = (rows: Rows, { ids, every, own }: Authorities) => {
  const findings: Finding[] = [];
  /** By number, until it is known which of them are settled. */
  const unknown = new Map<string, Finding>();
  const settled = new Set<string>();
  /** In the register without a line in the file that it names. */
  const unlogged = new Map<string, Finding>();
  /** Lines whose row names another file: it was closed between the row and the line. */
  const elsewhere = new Set<string>();
  let lines = 0;
  const found = (finding: Finding): void => {
    if (findings.length < most) findings.push(finding);
  };

  const doubt = (serialNumber: string, finding: Finding): void => {
    if (unknown.size >= mostUnknown) for (const number of unknown.keys()) if (settled.has(number)) unknown.delete(number);
    if (unknown.size < mostUnknown) unknown.set(serialNumber, finding);
  };

  /** Certificates of these numbers, and the hash of what was signed. */
  const stored = async (numbers: readonly string[]) => {
    const wanted = {
      where: [{ serialNumber: numbers }],
      page: { number: 1, size: 2 * atOnce },
      total: false,
      columns: ['id', 'issuer', 'serialNumber', 'certificatePem'],
    } as const;
    const found = await Promise.all([certificates, serviceCertificates, signerCertificates].map(each => rowsOf(rows, each).list(wanted)));
    return new Map(
      found
        .flatMap(({ list }) => list)
        .map(({ id, issuer, serialNumber, certificatePem }) => [keyOf(issuer, serialNumber), { id, tbsSha256: tbsOf(certificatePem) }]),
    );
  };
  const judgeLines = async (batch: readonly Read[], unseen: Set<string>): Promise<void> => {
    const numbers = batch.map(({ serialNumber }) => serialNumber);
    const [tried, kept] = await Promise.all([attemptsAt(rows, every, numbers), stored(numbers)]);
    for (const { file, line, at, issuer, serialNumber, tbsSha256 } of batch) {
      const key = keyOf(ids.get(issuer) ?? null, serialNumber);
      const [attempt, certificate] = [tried.get(key), kept.get(key)];
      if (!unseen.delete(serialNumber) && attempt !== undefined) elsewhere.add(serialNumber);
      const place = { file, line, serialNumber, at };
      const isMade = made.some(state => state === attempt?.state);
      if (certificate !== undefined) {
        if (certificate.tbsSha256 !== tbsSha256) found({ fault: 'differs', ...place, certificate: certificate.id });
      } else if (isMade) found({ fault: 'unstored', ...place, certificate: attempt?.certificate ?? '' });
      else if (attempt === undefined && !own.has(tbsSha256)) doubt(serialNumber, { fault: 'unknown', ...place });
    }
  };

  /** Whole lines, as far as they stood when the file was opened; a last one that is torn was never signed for. */
  const readFile = async (file: LogFile, unseen: Set<string>): Promise<void> => {
    const { whole } = endOf(file.path);
    let previous: string | null = null;
    let batch: Read[] = [];
    for await (const { text, number } of linesOf(file.path, 0, whole)) {
      lines += 1;
      const place = { file: file.name, line: number };
      const read = readLine(text);
      if (read === undefined) found({ fault: 'unreadable', ...place });
      else if (read.previous !== previous) found({ fault: 'chain', ...place });
      previous = digestOfLine(text);
      if (read === undefined) continue;
      if ('settled' in read) settled.add(read.settled);
      else batch.push({ ...read, ...place });
      if (batch.length < atOnce) continue;
      await judgeLines(batch, unseen);
      batch = [];
    }
    if (batch.length > 0) await judgeLines(batch, unseen);
  };

  /** What the register has by a file. @param each is told of every row */
  const rowsBy = async (file: string, each: (row: { readonly serialNumber: string; readonly certificate: string | null }) => void) => {
    const walked = rowsOf(rows, issuances).walk({
      where: [{ issuanceLog: file, state: [...made] }],
      columns: ['id', 'serialNumber', 'certificate'],
    });
    for await (const some of walked) for (const row of some) each(row);
  };
  const isUnlogged = (fault: Fault, file: string, serialNumber: string, certificate: string | null): void => {
    if (unlogged.size < most) unlogged.set(serialNumber, { fault, file, serialNumber, certificate: certificate ?? '' });
  };

  return {
    /** Rows first: a line is there before its certificate is stored. */
    async file(file: LogFile): Promise<void> {
      const of = new Map<string, string | null>();
      await rowsBy(file.name, ({ serialNumber, certificate }) => void of.set(serialNumber, certificate));
      const unseen = new Set(of.keys());
      await readFile(file, unseen);
      for (const serialNumber of unseen) isUnlogged('unlogged', file.name, serialNumber, of.get(serialNumber) ?? null);
    },
    missing: (file: string): Promise<void> =>
      rowsBy(file, ({ serialNumber, certificate }) => isUnlogged('fileMissing', file, serialNumber, certificate)),
    /** Certificates of the register whose number nobody stored before it was signed. */
    async register(between: Ids): Promise<void> {
      for await (const finding of unnumberedIn(rows, every, between)) found(finding);
    },
    /** Whether anything is in doubt that a line of another file would explain. */
    isInDoubt: (): boolean => unknown.size > 0 || unlogged.size > 0,
    /** Of a file whose own lines are not judged: what it says of numbers that are in doubt. */
    async hear(file: LogFile): Promise<void> {
      for await (const { text } of linesOf(file.path, 0, endOf(file.path).whole)) {
        const read = readLine(text);
        if (read === undefined) continue;
        if ('settled' in read) unknown.delete(read.settled);
        else unlogged.delete(read.serialNumber);
      }
    },
    end: (files: number): Verdict => ({
      files,
      lines,
      findings: [
        ...findings,
        ...[...unknown].filter(([number]) => !settled.has(number)).map(([, finding]) => finding),
        ...[...unlogged].filter(([number]) => !elsewhere.has(number)).map(([, finding]) => finding),
      ],
    }),
  };
};

const oldest = { sort: { field: 'id', order: 'ASC' }, columns: ['id'], page: { number: 1, size: 1 }, total: false } as const;

/** The files that rows name, one after the other. */
async function* filesNamed(rows: Rows): AsyncGenerator<string> {
  for (let last = ''; ; ) {
    const { list } = await rowsOf(rows, issuances).list({
      where: [last === '' ? { issuanceLog: { isSet: true } } : { issuanceLog: { from: last }, not: { issuanceLog: last } }],
      columns: ['id', 'issuanceLog'],
      sort: { field: 'issuanceLog', order: 'ASC' },
      page: { number: 1, size: 1 },
      total: false,
    });
    const name = list[0]?.issuanceLog;
    if (name === undefined || name === null) return;
    yield name;
    last = name;
  }
}

/**
 * @param night what has its turn then, and all files that are missing; everything where left out
 * @returns what does not fit; nothing where log and register say the same
 */
export const reconcile = async (rows: Rows, dataDir: string, night?: Date): Promise<Verdict> => {
  const all = filesIn(dataDir);
  const turn: Turn = night === undefined ? { files: all, isAll: true } : turnOf(all, night);
  const judged = reconciliation(rows, await authoritiesOf(rows));
  for (const file of turn.files) await judged.file(file);
  // A folder that was put back or copied here brings the places of its files along.
  const places = new Set([placeOf(dataDir), ...all.map(({ name }) => placeIn(name))]);
  const known = new Set(all.map(({ name }) => name));
  for await (const name of filesNamed(rows)) {
    if (!places.has(placeIn(name) ?? '') || known.has(name)) continue;
    // One that was begun meanwhile.
    if (filesIn(dataDir).some(file => file.name === name)) continue;
    // A file is begun with its first line: before, its rows have no certificate.
    if (await rowsOf(rows, issuances).exists({ issuanceLog: name, state: [...made] })) await judged.missing(name);
  }
  const [first] = (await rowsOf(rows, certificates).list(oldest)).list;
  if (first !== undefined) for (const between of idsOf(turn, first.id, night ?? new Date())) await judged.register(between);
  const read = new Set(turn.files);
  if (judged.isInDoubt()) for (const file of all) if (!read.has(file)) await judged.hear(file);
  return judged.end(turn.files.length);
};
