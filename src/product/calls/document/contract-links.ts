/** Whether links to phones have gone out, of whoever is asked to sign and of whoever has a copy: what the outbox holds of the newest link of each. */

import { documentCalls } from '#resources/document/calls.ts';
import { contractSigners } from '#resources/document/contract-signers.ts';
import { copyRecipients } from '#resources/document/copy-recipients.ts';
import { outbox } from '#resources/log/outbox.ts';
import type { Act } from '#service/records/act.ts';
import { answer, seenBy } from '#service/records/typed.ts';

/** Links that are asked about at once, the newest first; and the messages that may be among theirs. */
const most = { links: 200, messages: 1000 } as const;
const newest = { page: { number: 1, size: most.links }, heavy: true, total: false } as const;
/** The message is written when the call that made the link ends, which may have signed a document before. */
const apartMs = 120_000;

const timeOf = (moment: string | null): number => Date.parse(moment ?? '');

/** Somebody whose newest link was made at a moment. */
interface Holder {
  readonly id: string;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly made: string | null;
}

/** Of each whose message the outbox still holds. @param holders each with a link */
const gone = async ({ records }: Pick<Act, 'records'>, holders: readonly Holder[]) => {
  if (holders.length === 0) return [];
  const since = Math.min(...holders.map(({ made }) => timeOf(made)));
  const mobiles = [...new Set(holders.flatMap(({ mobile }) => mobile ?? []))];
  const { list: messages } = await records.of(outbox).list({
    // A code lapses, a link does not.
    where: [{ kind: 'SMS', recipient: mobiles, usableUntil: { isSet: false }, createdAt: { from: new Date(since).toISOString() } }],
    sort: { field: 'createdAt', order: 'ASC' },
    page: { number: 1, size: most.messages },
    heavy: true,
    total: false,
  });
  return holders.flatMap(({ id, name, mobile, made }) => {
    const asked = timeOf(made);
    const message = messages.find(({ recipient, createdAt }) => {
      const after = timeOf(createdAt) - asked;
      return recipient === mobile && after >= 0 && after <= apartMs;
    });
    if (message === undefined) return [];
    const { state, sentAt, nextAt, lastError, tries } = message;
    const why = state === 'SENT' || lastError === null ? null : (tries ?? 0) > 0 ? ('GATEWAY' as const) : ('HOUR' as const);
    return [{ holder: { id, label: name ?? '' }, state, at: sentAt ?? nextAt, why }];
  });
};

/** `document/contractSigner/links`: of the own contracts. */
export const contractLinks = answer(documentCalls)('en.contractSigner.links', async act => {
  const { list } = await act.records.of(contractSigners).list({
    where: [{ state: 'INVITED', invitedAt: { isSet: true } }, ...seenBy(act.records, contractSigners, 'enterprise')],
    sort: { field: 'invitedAt', order: 'DESC' },
    ...newest,
  });
  const links = await gone(
    act,
    list.map(({ invitedAt: made, ...signer }) => ({ ...signer, made })),
  );
  return { links: links.map(({ holder: signer, ...link }) => ({ signer, ...link })) };
});

/** `document/copyRecipient/links`: of the own contracts that all have signed. */
export const copyLinks = answer(documentCalls)('en.copyRecipient.links', async act => {
  const { list } = await act.records.of(copyRecipients).list({
    where: [{ state: 'SENT', sentAt: { isSet: true } }, ...seenBy(act.records, copyRecipients, 'enterprise')],
    sort: { field: 'sentAt', order: 'DESC' },
    ...newest,
  });
  const links = await gone(
    act,
    list.map(({ sentAt: made, ...recipient }) => ({ ...recipient, made })),
  );
  return { links: links.map(({ holder: recipient, ...link }) => ({ recipient, ...link })) };
});
