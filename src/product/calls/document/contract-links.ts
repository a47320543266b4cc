/** Whether the signing links of whoever is asked now have gone out: what the outbox holds of the newest link of each. */

import { documentCalls } from '#resources/document/calls.ts';
import { contractSigners } from '#resources/document/contract-signers.ts';
import { outbox } from '#resources/log/outbox.ts';
import { answer, seenBy } from '#service/records/typed.ts';

/** Signers that are asked about at once, the newest links first; and the messages that may be among theirs. */
const most = { signers: 200, messages: 1000 } as const;
/** The message is written when the call that made the link ends, which may have signed a document before. */
const apartMs = 120_000;

const timeOf = (moment: string | null): number => Date.parse(moment ?? '');

/** `document/contractSigner/links`: of the own contracts. */
export const contractLinks = answer(documentCalls)('en.contractSigner.links', async ({ records }) => {
  const { list: signers } = await records.of(contractSigners).list({
    where: [{ state: 'INVITED', invitedAt: { isSet: true } }, ...seenBy(records, contractSigners, 'enterprise')],
    sort: { field: 'invitedAt', order: 'DESC' },
    page: { number: 1, size: most.signers },
    heavy: true,
    total: false,
  });
  if (signers.length === 0) return { links: [] };
  const since = Math.min(...signers.map(({ invitedAt }) => timeOf(invitedAt)));
  const mobiles = [...new Set(signers.flatMap(({ mobile }) => mobile ?? []))];
  const { list: messages } = await records.of(outbox).list({
    // A code lapses, a link does not.
    where: [{ kind: 'SMS', recipient: mobiles, usableUntil: { isSet: false }, createdAt: { from: new Date(since).toISOString() } }],
    sort: { field: 'createdAt', order: 'ASC' },
    page: { number: 1, size: most.messages },
    heavy: true,
    total: false,
  });
  return {
    links: signers.flatMap(({ id, name, mobile, invitedAt }) => {
      const asked = timeOf(invitedAt);
      const message = messages.find(({ recipient, createdAt }) => {
        const after = timeOf(createdAt) - asked;
        return recipient === mobile && after >= 0 && after <= apartMs;
      });
      if (message === undefined) return [];
      const { state, sentAt, nextAt, lastError, tries } = message;
      const why = state === 'SENT' || lastError === null ? null : (tries ?? 0) > 0 ? ('GATEWAY' as const) : ('HOUR' as const);
      return [{ signer: { id, label: name ?? '' }, state, at: sentAt ?? nextAt, why }];
    }),
  };
});
