/** Who gets a copy of a contract by a link to their phone (链接抄送): named when it is started, and sent the link once all have signed. */
import type { RowOf } from '#engine/declare/typed.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import type { Services } from '#product/services.ts';
import { contractSigners } from '#resources/document/contract-signers.ts';
import { contracts } from '#resources/document/contracts.ts';
import { copyRecipients } from '#resources/document/copy-recipients.ts';
import { members } from '#resources/member/members.ts';
import { type Act, sessionOf } from '#service/records/act.ts';
import { effect } from '#service/records/typed.ts';
import type { Row } from '#service/store/rows.ts';
import type { Contract } from './contract-parties.ts';
import { newSecret, secretHash } from './phone-link.ts';
import { boundsIn, heldBack } from './sent-again.ts';

export type CopyRecipient = RowOf<typeof copyRecipients>;

/** As whoever starts the contract names them. */
export interface Recipient {
  readonly name: string;
  readonly mobile: string;
}

const yearMs = 365 * 86_400_000;

/**
 * Those whom whoever starts it wants to have a copy.
 * @param signers by a link, who get it anyway
 * @throws Refusal INPUT_INVALID with CONTRACT_COPY_MOBILE, CONTRACT_COPY_SIGNER
 */
export const recipientsOf = ({ input }: Pick<Act, 'input'>, signers: Iterable<{ readonly mobile: string }>): readonly Recipient[] => {
  const named = (input.copyByLink ?? []) as readonly (Row & Recipient)[];
  const signing = new Set([...signers].map(({ mobile }) => mobile));
  const faults = named.flatMap(({ mobile }, index): readonly Fault[] => {
    const path = `copyByLink[${index}].mobile`;
    if (signing.has(mobile)) return [{ path, code: 'CONTRACT_COPY_SIGNER' }];
    const isTwice = named.findIndex(other => other.mobile === mobile) < index;
    return isTwice ? [{ path, code: 'CONTRACT_COPY_MOBILE' }] : [];
  });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  return named;
};

/** Written down with a contract that is being made, for when all have signed. @returns their names, as the contract shows them */
export const planRecipients = async (
  act: Act,
  contract: Pick<Contract, 'id'>,
  recipients: readonly Recipient[],
): Promise<NonNullable<Contract['copies']>> => {
  const { memberId } = sessionOf(act);
  for (const { name, mobile } of recipients)
    await act.records.of(copyRecipients).create({ contract: contract.id, member: memberId, name, mobile });
  return recipients.map(({ name }) => ({ company: name }));
};

type Told = Pick<Act, 'records' | 'now'>;

/** A new link to their phone, and nothing else holds it. @returns what is kept of it: whatever was sent before opens nothing any more */
const sendLink = async (
  services: Services,
  { records, now }: Told,
  { contract: id, mobile }: Pick<CopyRecipient, 'contract' | 'mobile'>,
) => {
  const contract = await records.of(contracts).get({ id: id ?? '' });
  const { companyName } = await records.of(members).get({ id: contract.member ?? '' });
  const token = newSecret();
  const goodUntil = new Date(now.getTime() + yearMs);
  await records.tell({
    text: 'copy.sent',
    resource: contracts.name,
    record: contract,
    addresses: [{ mobile }],
    onBehalfOf: contract.member,
    values: { link: `${services.publicUrl}/#/copy/${token}`, starter: companyName ?? '', until: dayOf(goodUntil) },
  });
  return { tokenHash: secretHash(token), sentAt: now.toISOString(), goodUntil: goodUntil.toISOString() };
};

/** All have signed. */
export const sendToRecipient = (services: Services) =>
  effect(copyRecipients)('send', async act => {
    Object.assign(act.changes, await sendLink(services, act, act.record));
  });

/** `document/copyRecipient/resend`. @throws Refusal CONTRACT_COPY_MOST, CONTRACT_COPY_SOON */
export const resendToRecipient = (services: Services) =>
  effect(copyRecipients)('resend', async act => {
    const { record, records, now } = act;
    const said = { most: 'CONTRACT_COPY_MOST', soon: 'CONTRACT_COPY_SOON' } as const;
    const why = heldBack({ times: record.resends, last: record.resentAt }, await boundsIn(records.rows), now, said);
    if (why !== undefined) throw why;
    const counted = { resends: (record.resends ?? 0) + 1, resentAt: now.toISOString() };
    Object.assign(act.changes, counted, await sendLink(services, act, record));
  });

/** `document/copyRecipient/mobile`: whoever started the contract puts a wrong number right. @throws Refusal INPUT_INVALID with CONTRACT_COPY_MOBILE, CONTRACT_COPY_SIGNER */
export const readdressRecipient = (services: Services) =>
  effect(copyRecipients)('readdress', async act => {
    const { record, records } = act;
    const mobile = act.input.newMobile;
    const refused = (code: 'CONTRACT_COPY_MOBILE' | 'CONTRACT_COPY_SIGNER'): Refusal =>
      new Refusal('INPUT_INVALID', { faults: [{ path: 'newMobile', code }] });
    const of = { contract: record.contract ?? '' };
    const others = await records.of(copyRecipients).all({ ...of, not: { id: record.id } });
    if (others.some(other => other.mobile === mobile)) throw refused('CONTRACT_COPY_MOBILE');
    const signers = await records.of(contractSigners).all(of);
    if (signers.some(signer => signer.mobile === mobile)) throw refused('CONTRACT_COPY_SIGNER');
    const link = record.state === 'SENT' ? await sendLink(services, act, { ...record, mobile }) : {};
    Object.assign(act.changes, { mobile }, link);
  });

/** The parties have ended it: whoever has a copy hears that. */
export const tellTerminated = effect(copyRecipients)('terminate', async ({ record, records }) => {
  const contract = await records.of(contracts).get({ id: record.contract ?? '' });
  await records.tell({
    text: 'copy.terminated',
    resource: contracts.name,
    record: contract,
    addresses: [{ mobile: record.mobile }],
    onBehalfOf: contract.member,
  });
});
