/** What is wrong with the journal, for people. */
import type { Broken, Fault } from './verify.ts';

export const faultWords: Readonly<Record<Fault, { readonly en: string; readonly zh: string }>> = {
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

/** Where it is, a line each: the place in the chain and the entry, the checkpoint and its file. */
export const placeOf = (found: Broken): string => {
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
