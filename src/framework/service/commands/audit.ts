/** `verify:journal`: whether the journal is as it was written, by the public key and the checkpoints alone; names the first bad place. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { modelOf } from '#engine/project/model.ts';
import { fingerprintOfKey } from '#service/audit/chain.ts';
import { journalFiles } from '#service/audit/closer.ts';
import { faultWords, placeOf } from '#service/audit/fault-words.ts';
import { type Verdict, verifyJournal, type Witnesses } from '#service/audit/verify.ts';
import { type Said, StartError } from '#service/config/start-error.ts';
import { type Database, openDatabase } from '#service/store/transaction.ts';
import { openPlace, withoutKeys } from './beside.ts';
import type { Examination } from './examination.ts';
import type { Command } from './program.ts';

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
    const { en, zh } = faultWords[first.fault];
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
      const { en, zh } = faultWords[first.fault];
      process.stdout.write(`${placeOf(first)}\n${en} Faults in all: ${faults}.\n${zh}异常共 ${faults} 处。\n`);
      return 1;
    } finally {
      await database.close();
    }
  } finally {
    await place.stop();
  }
};
