/** `document/invitation/form`: a letter of authorisation to print, seal and upload, filled with what is known of the contract and what was typed so far. */
import { dayOf } from '#engine/rules/calendar.ts';
import { Refusal } from '#engine/wire/errors.ts';
import { invitationCalls } from '#resources/document/invitation-calls.ts';
import { members } from '#resources/member/members.ts';
import { FileAnswer } from '#service/records/act.ts';
import { answer } from '#service/records/typed.ts';
import { heldIn } from '#service/store/typed-rows.ts';
import { docx, docxMime } from '../file/docx.ts';
import { needTurn, visiting } from './invitation.ts';

const title = '授权委托书';

/** @throws Refusal INVITATION_OVER, INVITATION_NOT_NOW, INVITATION_LETTER_SELF */
export const invitationForm = answer(invitationCalls)('doc.invitationForm', async act => {
  const { ticket, idNo, uscc, legalName } = act.input;
  const invited = await visiting(act, ticket);
  needTurn(invited, act.now);
  const { signer, contract } = invited;
  if (signer.companyName === null) throw new Refusal('INVITATION_LETTER_SELF');
  const starter = await act.records.of(members).get({ id: contract.member ?? '' });
  const what = `《${contract.title}》（编号 ${contract.contractNo}）`;
  const isTermination = signer.signs === 'TERMINATION';
  const body = docx({
    title,
    lines: [
      ['委托企业', signer.companyName],
      ['统一社会信用代码', uscc ?? ''],
      ['法定代表人', legalName ?? ''],
      ['受托人', heldIn(signer, 'name')],
      ['受托人身份证号', idNo ?? ''],
      ['受托人手机', heldIn(signer, 'mobile')],
      ['合同发起企业', starter.companyName ?? ''],
      ['委托事项', isTermination ? `签署${what}的解约协议` : `填写并签署${what}`],
    ],
    says: '兹委托上述受托人代表本企业办理上述委托事项，以电子签名签署。受托人在委托事项范围内签署的文件对本企业具有约束力，由此产生的权利义务由本企业享有和承担。本委托自签署之日起生效，至委托事项办理完毕时止，受托人无转委托权。',
    signs: [
      ['委托企业（公章）', ''],
      ['法定代表人（签字）', ''],
      ['日期', dayOf(act.now)],
    ],
  });
  return new FileAnswer({ name: `${title}.docx`, mime: docxMime, body });
});
