/** The parts of WAL in an archive: how they are called, which of them lead from a base to a moment, and whether each is what it says. */
import { createReadStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Said, StartError } from '#service/config/start-error.ts';

/** A name is timeline, and place in the log by segments of this size (initdb's own). */
const segmentBytes = 16 * 1_048_576;
const perLog = 2 ** 32 / segmentBytes;

interface Segment {
  readonly timeline: number;
  /** From 0 on, counted over all of the log. */
  readonly number: number;
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');
const nameOf = ({ timeline, number }: Segment): string => `${hex(timeline)}${hex(Math.floor(number / perLog))}${hex(number % perLog)}`;
const segmentOf = (name: string): Segment => {
  const [timeline = 0, log = 0, part = 0] = [0, 8, 16].map(at => Number.parseInt(name.slice(at, at + 8), 16));
  return { timeline, number: log * perLog + part };
};
const numberAt = (place: string): number => {
  const [log = '0', byte = '0'] = place.split('/');
  return Number.parseInt(log, 16) * perLog + Math.floor(Number.parseInt(byte, 16) / segmentBytes);
};
const fileOf = (folder: string, name: string): string => join(folder, `${name}.gz`);

/** When the server wrote it last, as gzip notes it in whole seconds (RFC 1952, MTIME). */
const writtenAt = async (path: string): Promise<number> => {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readUInt32LE(4) * 1_000;
  } finally {
    await file.close();
  }
};

export const refused = (...said: readonly Said[]): StartError => new StartError('badData', said);

const damaged = (name: string, en: string, zh: string): StartError =>
  refused({
    en: `The archive's ${name}.gz is damaged: ${en}. Nothing was changed.`,
    zh: `归档中的 ${name}.gz 已损坏：${zh}。未做任何改动。`,
  });
const missing = (name: string): StartError =>
  refused({
    en: `The archive lacks ${name}.gz, which the way to that moment needs. Nothing was changed: look for a copy of it, or take a later backup.`,
    zh: `归档中缺少 ${name}.gz，恢复到该时刻需要它。未做任何改动：请查找其副本，或改用更晚的备份。`,
  });

/** The head of a segment (PostgreSQL 18, XLogLongPageHeaderData in src/include/access/xlog_internal.h). */
const [addressAt, clusterAt, sizeAt, headBytes] = [8, 24, 32, 40];

/**
 * Reads a segment to its end: gzip's own sum is compared with what comes out. What is in it the server judges by sums of its own.
 * @throws StartError where it is another one, or not what was written
 */
const judge = async (folder: string, segment: Segment, cluster: string): Promise<void> => {
  const name = nameOf(segment);
  let [head, bytes] = [Buffer.alloc(0), 0];
  try {
    await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
        bytes += chunk.length;
      }
    });
  } catch (error) {
    throw damaged(name, (error as Error).message, '内容校验不符');
  }
  if (bytes !== segmentBytes || head.readUInt32LE(sizeAt) !== segmentBytes)
    throw damaged(name, `it has ${bytes} bytes instead of ${segmentBytes}`, `为 ${bytes} 字节，应为 ${segmentBytes} 字节`);
  if (head.readBigUInt64LE(clusterAt).toString() !== cluster) throw damaged(name, "it is another database's", '属于另一个数据库');
  if (head.readBigUInt64LE(addressAt) !== BigInt(segment.number) * BigInt(segmentBytes))
    throw damaged(name, 'it holds another part of the log', '内容是日志的另一段');
};

/** A timeline, and those that it came from: each with the number of the first segment that is its own. */
type Ancestry = readonly Segment[];

/** @throws StartError where what the archive says of a timeline cannot be read */
const ancestryOf = async (folder: string, timeline: number): Promise<Ancestry> => {
  const name = `${hex(timeline)}.history`;
  const said = await text(createReadStream(fileOf(folder, name)).pipe(createGunzip())).catch((error: Error) => {
    throw damaged(name, error.message, '内容校验不符');
  });
  const ends = [...said.matchAll(/^(\d+)\t([0-9A-F]+\/[0-9A-F]+)\t/gm)].map(([, of, at = '']) => ({
    timeline: Number(of),
    end: numberAt(at),
  }));
  return [
    ...ends.map(({ timeline: each }, index) => ({ timeline: each, number: ends[index - 1]?.end ?? 0 })),
    { timeline, number: ends.at(-1)?.end ?? 0 },
  ];
};

interface Way {
  readonly timeline: number;
  /** In their order. */
  readonly segments: readonly Segment[];
}

interface Wanted {
  readonly folder: string;
  /** The first that the base needs. */
  readonly first: string;
  readonly until: Date | null;
}

/** The newest timeline of the base's descendants that had begun by then, and of which anything was archived. */
const timelineAt = async ({ folder, first, until }: Wanted, names: ReadonlySet<string>): Promise<Ancestry> => {
  const from = segmentOf(first);
  const later = [...names].flatMap(name => (/^[0-9A-F]{8}\.history$/.test(name) ? [Number.parseInt(name, 16)] : []));
  for (const timeline of later.filter(each => each > from.timeline).sort((one, other) => other - one)) {
    const begun = await writtenAt(fileOf(folder, `${hex(timeline)}.history`));
    if (until !== null && begun > until.getTime()) continue;
    const ancestry = await ancestryOf(folder, timeline);
    const at = ancestry.findIndex(each => each.timeline === from.timeline);
    const [own, next] = [ancestry.at(-1), ancestry[at + 1]];
    const isDescendant = at >= 0 && next !== undefined && next.number >= from.number;
    if (isDescendant && own !== undefined && names.has(nameOf(own))) return ancestry;
  }
  return [{ timeline: from.timeline, number: 0 }];
};

/** Each from the first on, as far as they are there, and up to the first that was written after the moment. */
const wayTo = async (wanted: Wanted): Promise<Way> => {
  const { folder, first, until } = wanted;
  const there = await readdir(folder).catch(() => []);
  const names = new Set(there.flatMap(name => (name.endsWith('.gz') ? [name.slice(0, -3)] : [])));
  const ancestry = await timelineAt(wanted, names);
  const ownerOf = (number: number): number => ancestry.findLast(each => each.number <= number)?.timeline ?? 0;
  const numbers = [...names].flatMap(name => (/^[0-9A-F]{24}$/.test(name) ? [segmentOf(name)] : []));
  const last = Math.max(...numbers.filter(each => each.timeline === ownerOf(each.number)).map(({ number }) => number));
  const segments: Segment[] = [];
  for (let { number } = segmentOf(first); number <= Math.max(last, segmentOf(first).number); number += 1) {
    const segment = { timeline: ownerOf(number), number };
    if (!names.has(nameOf(segment))) throw missing(nameOf(segment));
    segments.push(segment);
    if (until !== null && (await writtenAt(fileOf(folder, nameOf(segment)))) > until.getTime()) break;
  }
  return { timeline: ancestry.at(-1)?.timeline ?? 0, segments };
};

export interface JudgedWay {
  readonly timeline: number;
  /** The last segment that was judged. */
  readonly last: string;
  /** Where it begins in the log, as the server says places. */
  readonly lastAt: string;
}

/**
 * Finds the parts that lead from a base to a moment and judges each. Changes nothing.
 * @throws StartError naming the first that is missing or damaged
 */
export const judgeWay = async (wanted: Wanted, cluster: string): Promise<JudgedWay> => {
  const { timeline, segments } = await wayTo(wanted);
  for (const segment of segments) await judge(wanted.folder, segment, cluster);
  const last = segments.at(-1) ?? segmentOf(wanted.first);
  const [log, byte] = [Math.floor(last.number / perLog), (last.number % perLog) * segmentBytes];
  return { timeline, last: nameOf(last), lastAt: `${log.toString(16)}/${byte.toString(16)}` };
};
