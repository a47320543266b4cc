/**
 * `document/copy`: whoever was sent a copy of a signed contract opens it by the link and a code, reads and downloads it. The link alone says no more
 * than what it is and whom it is for.
 */
import { pick } from '#engine/declare/label.ts';
import { masked } from '#engine/project/represent.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Services } from '#product/services.ts';
import { copyCalls } from '#resources/document/copy-calls.ts';
import { copyRecipients } from '#resources/document/copy-recipients.ts';
import { files } from '#resources/file/files.ts';
import { members } from '#resources/member/members.ts';
import { issueCode } from '#service/calls/proof/sms.ts';
import { type Act, FileAnswer } from '#service/records/act.ts';
import { answer } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import type { Contract } from './contract-parties.ts';
import { fileNameOf } from './contract-sign.ts';
import type { CopyRecipient } from './copy-recipients.ts';
import { asPerson } from './invitation.ts';
import { byLink, byTicket, type Held, letIn } from './phone-link.ts';
import { copyPurpose } from './signing-code.ts';

type Told = Pick<Act, 'records' | 'now'>;
type Copy = Held<CopyRecipient>;

/** @throws Refusal INVITATION_UNKNOWN, CONTRACT_COPY_ENDED */
const sentBy = async (act: Told, token: string): Promise<Copy> => {
  const copy = await byLink(act, act.records.of(copyRecipients), token);
  const until = new Date(heldIn(copy.holder, 'goodUntil'));
  if (until <= act.now)
    throw new Refusal('CONTRACT_COPY_ENDED', { params: { until: dayOf(until) }, data: { code: 'CONTRACT_COPY_ENDED' } });
  return copy;
};

const outlineOf = async ({ records }: Told, { holder, contract }: Copy) => {
  const { companyName } = await records.of(members).get({ id: contract.member ?? '' });
  return {
    title: contract.title,
    starterName: companyName,
    state: holder.state === 'TERMINATED' ? ('TERMINATED' as const) : ('SENT' as const),
    goodUntil: holder.goodUntil,
  };
};

/** `document/copy`: what the link is to, and for whom. */
export const openCopy = answer(copyCalls)('doc.copy', async act => {
  const copy = await sentBy(act, act.input.token);
  const { holder } = copy;
  if (holder.openedAt === null)
    await act.records.of(copyRecipients).change(holder, null, { openedAt: act.now.toISOString() }, { action: 'open' });
  return {
    ...(await outlineOf(act, copy)),
    name: masked(holder.name ?? '', 'name'),
    mobile: masked(heldIn(holder, 'mobile'), 'mobile'),
  };
});

const codeFor = ({ id }: CopyRecipient) => ({ scene: 'SIGN', subject: `copy:${id}` }) as const;

/** `document/copy/code`: to the mobile that was named, and to no other. */
export const copyCode = (services: Services) =>
  answer(copyCalls)('doc.copyCode', async act => {
    const { holder, contract } = await sentBy(act, act.input.token);
    const purpose = pick(copyPurpose(contract), act.language);
    return issueCode(services, act, { mobile: heldIn(holder, 'mobile'), purpose, ...codeFor(holder) });
  });

/** Each party once, as it signed last. */
const partiesIn = ({ steps }: Contract) => {
  const signed = (steps ?? []).toSorted((a, b) => (a.nth ?? 0) - (b.nth ?? 0));
  const last = new Map(signed.map(({ party = null, company = null, signedAt = null }) => [party, { party, name: company, signedAt }]));
  return [...last.values()];
};

/** `document/copy/enter`: by the code. */
export const enterCopy = (services: Services) =>
  answer(copyCalls)('doc.copyEnter', async act => {
    const { token, smsCode } = act.input;
    const copy = await sentBy(act, token);
    const { holder, contract } = copy;
    const { ticket, visitUntil, kept } = await letIn(services, act, { mobile: heldIn(holder, 'mobile'), code: codeFor(holder), smsCode });
    const values = { ...kept, enteredAt: act.now.toISOString() };
    await asPerson(act, holder).records.of(copyRecipients).move(holder, 'enter', null, { values });
    return {
      ticket,
      expiresAt: visitUntil,
      ...(await outlineOf(act, copy)),
      name: holder.name,
      contractNo: contract.contractNo,
      sha256: contract.sha256,
      terminatedAt: holder.terminatedAt,
      parties: partiesIn(contract),
    };
  });

/** `document/copy/file`: as all have signed it. */
export const copyFile = (services: Services) =>
  answer(copyCalls)('doc.copyFile', async act => {
    const { holder, contract } = await byTicket(act, act.records.of(copyRecipients), act.input.ticket);
    const file = await act.records.of(files).get({ id: contract.file ?? '' });
    asPerson(act, holder).records.noteOf(act.records.resource(copyRecipients.name), holder, { action: 'read' });
    return new FileAnswer({
      name: fileNameOf(contract, file),
      mime: file.mime ?? '',
      body: await services.files.get(file.id),
      inline: true,
    });
  });
