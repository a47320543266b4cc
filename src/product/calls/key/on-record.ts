/** Papers that a company has given already, for an application that asks for the same again: those that whoever applies may open. */
import { dayOf } from '#engine/rules/calendar.ts';
import { handlersToCome } from '#resources/_terms.ts';
import { handlers } from '#resources/handler/handlers.ts';
import { keyCalls } from '#resources/key/calls.ts';
import { members } from '#resources/member/members.ts';
import { sessionOf } from '#service/records/act.ts';
import { openedFile } from '#service/records/papers.ts';
import type { Records } from '#service/records/records.ts';
import { answer } from '#service/records/typed.ts';

/** A file by its name, with the days for which it holds where there are such, or with the day on which it was given. */
const onRecord = async (records: Records, id: string | null, days?: string) => {
  const file = id === null ? undefined : await openedFile(records, { id });
  return file === undefined ? null : { id: file.id, label: `${file.name}（${days ?? dayOf(new Date(file.createdAt))}）` };
};

/** `softKey/papers`: what belongs to the handler, and the licence of the company. */
export const papersOnRecord = answer(keyCalls)('en.softKey.papers', async act => {
  const { records, input } = act;
  const handler = await records.of(handlers).get([{ id: input.handler }, { member: '$session.memberId', state: handlersToCome }]);
  const { licenceFile, termTo } = await records.of(members).get({ id: sessionOf(act).memberId ?? '' });
  return {
    letterFile: await onRecord(records, handler.letterFile, `${handler.letterFrom} – ${handler.letterTo}`),
    licenceFile: await onRecord(records, licenceFile, termTo === null ? undefined : `– ${termTo}`),
    idFront: await onRecord(records, handler.idFront),
    idBack: await onRecord(records, handler.idBack),
  };
});
