/** What the contract needs to know of whoever is sent a copy by a link: one to whom it was sent, and one who was let in by a code. */
import { newSecret, secretHash } from '#product/calls/document/phone-link.ts';
import { freshMobile } from '../../service/people.ts';
import type { Made } from '../made-by-effects.ts';
import type { Row, World } from '../world.ts';
import { must, started } from './documents.ts';

/** As if all had signed what the company started. */
const sent = async (world: World, state = 'SENT'): Promise<{ readonly id: string; readonly token: string; readonly mobile: string }> => {
  const [token, mobile, now] = [newSecret(), freshMobile(), world.service.services.clock()];
  const words = {
    ...{ contract: await started(world), member: world.company.id, name: '合约银行', mobile, state, tokenHash: secretHash(token) },
    ...{ sentAt: now.toISOString(), goodUntil: new Date(now.getTime() + 86_400_000).toISOString() },
  };
  const { id } = await world.service.services.database.transaction(rows => rows.insert('copyRecipients', words));
  world.byHand('copyRecipients', String(id));
  return { id: String(id), token, mobile };
};

const withCode = async (world: World): Promise<Row> => {
  const { token, mobile } = await sent(world);
  must(await world.call('document/copy/code', { token }));
  return { token, smsCode: await world.smsCode(mobile) };
};

export const copies: Made = {
  makers: { copyRecipients: async (world, state) => (await sent(world, state)).id },
  given: { 'contracts.copyByLink': async () => undefined },
  free: {
    'doc.copy': async world => ({ body: { token: (await sent(world)).token } }),
    'doc.copyCode': async world => ({ body: { token: (await sent(world)).token } }),
    'doc.copyEnter': async world => ({ body: await withCode(world) }),
    'doc.copyFile': async world => ({ body: { ticket: must(await world.call('document/copy/enter', await withCode(world))).ticket } }),
  },
};
