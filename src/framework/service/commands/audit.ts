/** `verify:journal`: whether the journal is as it was written, by the public key and the checkpoints alone; names the first bad place. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { modelOf } from '#engine/project/model.ts';
import { fingerprintOfKey } from '#service/audit/chain.ts';
import { journalFiles } from '#service/audit/closer.ts';
import { type Broken, type Fault, type Verdict, verifyJournal, type Witnesses } from '#service/audit/verify.ts';
import { type Said, StartError } from '#service/config/start-error.ts';
import { type Database, openDatabase } from '#service/store/transaction.ts';
import { openPlace, withoutKeys } from './beside.ts';
import type { Examination } from './examination.ts';
import type { Command } from './program.ts';

const words: Readonly<Record<Fault, Said>> = {
  altered: { en: 'This entry is not what was written.', zh: '该条日志内容已被改动。' },
  rewritten: {
    en: 'This entry was altered and its hash computed anew: it is not the one that took this place in the chain.',
    zh: '该条日志被改动并重新计算了摘要：它不是当初进入日志链的那一条。',
  },
  removed: {
    en: 'The entry of this place in the chain was removed. The time is that of its closing.',
    zh: '日志链中这一位置的日志已被删除。所示时间为其入链时间。',
  },
  gap: {
    en: 'Entries are missing here, together with their links in the chain.',
    zh: '此处有日志连同其链上记录一并缺失。',
  },
  forgedLink: {
    en: 'The link of this entry in the chain was not signed by this system: it, or what stands before it, was made by somebody else.',
    zh: '该条日志的链上记录不是本系统签署的：它或它之前的内容系他人伪造。',
  },
  unlinked: {
    en: 'This entry does not follow the one before it in the history of its record: one was removed or put in between.',
    zh: '该条日志与同一对象的前一条不相接：其间有日志被删除或插入。',
  },
  beside: {
    en: 'This entry has no place in the chain: it was put in past the service. (After a crash, start the service once and verify again.)',
    zh: '该条日志不在日志链中：它是绕过系统写入的。（如系统曾异常中断，请先启动一次再验证。）',
  },
  unproved: {
    en: 'This entry waits for a place without the proof that the service writes beside each: somebody else put it in.',
    zh: '该条日志等待入链，却没有系统写入时附带的凭据：它是他人写入的。',
  },
  untimely: {
    en: 'This entry waits for a place with no time, or one that has not come yet: the service did not write it.',
    zh: '该条日志等待入链，却没有时间或时间尚未到来：它不是系统写入的。',
  },
  tables: {
    en: 'This table of the journal is not as the service made it: it may show less than it holds, so nothing was read. Put it right and verify again.',
    zh: '该日志表不是系统所建的原样，读到的可能不是全部，因此未作验证。请恢复原样后重新验证。',
  },
  rolledBack: {
    en: 'The journal was rolled back: the newest entries were removed, or an older copy of the database was put in place.',
    zh: '日志被回退：最新的日志被删除，或数据库被换成了较早的副本。',
  },
  replaced: {
    en: 'The journal was replaced: a checkpoint saw another entry at this place. The change lies between the last checkpoint that agrees and this one.',
    zh: '日志被替换：检查点当时在此位置见到的是另一条日志。改动发生在上一个相符的检查点与此检查点之间。',
  },
  uncovered: {
    en: 'The newest entries are covered by no checkpoint that was given: name all files of checkpoints; if these are all, they were cut.',
    zh: '所给检查点没有覆盖最新的日志：请给出全部检查点文件；如已是全部，则检查点文件被截短。',
  },
  checkpointUnreadable: { en: 'This line is no checkpoint.', zh: '该行不是检查点。' },
  checkpointForged: {
    en: 'This checkpoint was altered, or is not signed by the key that was given.',
    zh: '该检查点被改动，或不是由所给公钥对应的密钥签署。',
  },
  checkpointsRemoved: {
    en: 'Checkpoints before this one were removed from the file.',
    zh: '此检查点之前有检查点被从文件中删除。',
  },
};

const placeOf = (found: Broken): string => {
  const { position, id, at, action, resource, recordId, recordLabel, oddity, file, line, checkpoint, since } = found;
  const parts = [
    oddity,
    position === null ? undefined : `#${position}`,
    id ?? undefined,
    at ?? undefined,
    action ?? undefined,
    resource === null ? undefined : `${resource} ${recordId ?? '-'}${recordLabel === null ? '' : ` (${recordLabel})`}`,
  ];
  const lines = [parts.filter(part => part !== undefined).join('  ')];
  if (file !== undefined) lines.push(`${file}:${line ?? ''}`);
  if (checkpoint !== undefined) lines.push(`checkpoint / 检查点 ${checkpoint.at}: ${checkpoint.entries}`);
  if (since !== undefined) lines.push(`last that agrees / 上一个相符的检查点 ${since.at}: ${since.entries}`);
  return lines.join('\n');
};

const intactOf = ({ entries, links, inherited, checkpoints, covered }: Verdict): Said => {
  const here = covered === undefined ? '' : ` up to ${covered.at} (${covered.entries} entries)`;
  const zhHere = covered === undefined ? '' : `，最新检查点 ${covered.at}（${covered.entries} 条）`;
  const [before, zhBefore] =
    inherited === 0
      ? ['', '']
      : [
          `\nThe first ${inherited} were written before there was a chain: they are as they were found then.`,
          `\n最早的 ${inherited} 条写于启用日志链之前，自入链起未被改动。`,
        ];
  return {
    en: `${entries} entries, ${links} in the chain, ${checkpoints} checkpoints${here}: intact.${before}`,
    zh: `共 ${entries} 条日志，已入链 ${links} 条，检查点 ${checkpoints} 个${zhHere}：完整无改动。${zhBefore}`,
  };
};

const waitingOf = ({ waiting, unproven }: Verdict): Said => ({
  en: `Not proven: ${waiting} wait for their place in the chain. Let the service run, and verify again. The first:\n${unproven === undefined ? '' : placeOf(unproven)}`,
  zh: `尚未证实：另有 ${waiting} 条等待入链。请在系统运行后重新验证。`,
});

/** Nothing is wrong, and the newest entries have no place yet. */
export const notProven = 2;

const keyIn = (path: string): KeyObject => {
  try {
    const key = createPublicKey(readFileSync(path));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below: a file that is not there and one that holds no key are the same mistake.
  }
  throw new StartError('badData', [
    {
      en: `${path} holds no public key of the journal (Ed25519, PEM). Name it with --key; the service writes it to journal/public-key.pem in DATA_DIR at its first start.`,
      zh: `${path} 中没有日志公钥（Ed25519，PEM）。请用 --key 指定；系统首次启动时将其写入 DATA_DIR 下的 journal/public-key.pem。`,
    },
  ]);
};

/** `[--key <file>] [<file of checkpoints> ...]`; what is not named lies in DATA_DIR. */
const readArguments = (args: readonly string[], dataDir: string) => {
  const at = args.indexOf('--key');
  const own = journalFiles(dataDir);
  const given = at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
  const missing = given.filter(path => !existsSync(path));
  if (missing.length > 0 || (at >= 0 && args[at + 1] === undefined))
    throw new StartError('usage', [
      {
        en: `verify:journal takes [--key <public key>] and files of checkpoints. Not found: ${missing.join(', ') || '--key'}.`,
        zh: `verify:journal 的参数为 [--key <公钥文件>] 和检查点文件。未找到：${missing.join('、') || '--key'}。`,
      },
    ]);
  const files = given.length > 0 ? given : [own.checkpoints].filter(path => existsSync(path));
  return { publicKey: keyIn(at < 0 ? own.publicKey : (args[at + 1] ?? '')), files };
};

/** So often an entry that waits is given the time to get its place, where a service is at work that gives it. */
const [looks, betweenMs] = [4, 1_000];

/** Verified until nothing waits. */
const verifyBeside = async (database: Database, witnesses: Witnesses): Promise<Verdict> => {
  for (let look = 1; ; look++) {
    const verdict = await verifyJournal(database, witnesses);
    if (verdict.faults > 0 || verdict.waiting === 0 || look === looks) return verdict;
    await pause(betweenMs);
  }
};

/** The journal as one of the things that `verify` looks at, with what lies in DATA_DIR. */
export const journalExamination: Examination = {
  name: { en: 'Journal', zh: '日志' },
  async examine({ database, dataDir, isAtWork }) {
    const verdict = await (isAtWork ? verifyBeside : verifyJournal)(database, readArguments([], dataDir));
    const { first, faults, waiting } = verdict;
    if (first === undefined) return { seen: intactOf(verdict), faults: [], total: 0, ...(waiting > 0 ? { open: waitingOf(verdict) } : {}) };
    const { en, zh } = words[first.fault];
    const where = placeOf(first);
    return {
      seen: {
        en: `${verdict.entries} entries, ${verdict.checkpoints} checkpoints`,
        zh: `日志 ${verdict.entries} 条，检查点 ${verdict.checkpoints} 个`,
      },
      faults: [{ en: `${where}  ${en}`, zh: `${where}  ${zh}` }],
      total: faults,
    };
  },
};

export const verifyJournalCommand: Command = async (args, program) => {
  const place = await openPlace(program);
  try {
    const witnesses = readArguments(args, place.dataDir);
    const database = openDatabase(place.connection, modelOf(program.registry), withoutKeys);
    try {
      const verdict = await (place.isAtWork ? verifyBeside : verifyJournal)(database, witnesses);
      const { first, faults, waiting } = verdict;
      process.stdout.write(`key / 公钥 SHA-256 ${fingerprintOfKey(witnesses.publicKey)}\n`);
      if (first === undefined) {
        const said = waiting > 0 ? [intactOf(verdict), waitingOf(verdict)] : [intactOf(verdict)];
        process.stdout.write(`${[...said.map(({ en }) => en), ...said.map(({ zh }) => zh)].join('\n')}\n`);
        return waiting > 0 ? notProven : 0;
      }
      const { en, zh } = words[first.fault];
      process.stdout.write(`${placeOf(first)}\n${en} Faults in all: ${faults}.\n${zh}异常共 ${faults} 处。\n`);
      return 1;
    } finally {
      await database.close();
    }
  } finally {
    await place.stop();
  }
};
