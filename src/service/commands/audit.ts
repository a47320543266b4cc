/** `verify:journal`: whether the journal is as it was written; names the first entry that is not. */
import { modelOf } from '#engine/project/model.ts';
import { registry } from '#resources/index.ts';
import { type Broken, verifyJournal } from '#service/audit/verify.ts';
import { openRing } from '#service/calls/master-keys.ts';
import { openDatabase } from '#service/store/transaction.ts';
import { type Command, masterKeysOf, openUp } from './command.ts';

const words: Readonly<Record<Broken['fault'], { readonly en: string; readonly zh: string }>> = {
  altered: { en: 'is not what was written', zh: '内容已被改动' },
  unlinked: {
    en: 'does not follow the entry before it: one was removed or put in between',
    zh: '与前一条不相接：其间有记录被删除或插入',
  },
};

const placeOf = ({ id, at, action, resource, recordId, recordLabel }: Broken): string =>
  `${id}  ${at}  ${action}  ${resource ?? '-'} ${recordId ?? '-'}${recordLabel === null ? '' : ` (${recordLabel})`}`;

export const verifyJournalCommand: Command = async () => {
  const { config, log, postgres } = await openUp();
  try {
    const model = modelOf(registry);
    const connection = postgres.appConnection;
    const { vault } = await openRing({ connection, model, clock: () => new Date(), ...masterKeysOf(config, log) });
    const database = openDatabase(connection, model, vault);
    try {
      const { entries, records, faults, first } = await verifyJournal(database.read);
      if (first === undefined) {
        process.stdout.write(
          `${entries} entries of ${records} records: intact.\n共 ${entries} 条日志，涉及 ${records} 个对象：完整无改动。\n`,
        );
        return 0;
      }
      const { en, zh } = words[first.fault];
      process.stdout.write(`${placeOf(first)}\n${en}. Faults in all: ${faults}.\n${zh}。异常共 ${faults} 处。\n`);
      return 1;
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
};
