/** Calls of seals that are no verb of one entity: the drawing before it is made, a user's seals, an application's history. */
import { defineCalls, items, text } from '../../src/engine/declare/index.ts';
import { historyStep } from '../_fields.ts';

const id = text(['编号', 'Id'], { rules: 'required|length:36,36' });

export const sealCalls = defineCalls([
  {
    id: 'en.eseal.get',
    path: 'electronicSeal/{userNum}',
    menu: '202',
    label: ['用户的电子印章', "A user's electronic seals"],
    input: { userNum: text(['用户编号', 'User number'], { rules: 'required|length:1,20' }) },
    answer: 'any',
    effect: 'seal.ofUser',
  },
  {
    id: 'en.eseal.records',
    path: 'electronicSeal/approvalRecord/list',
    menu: '202',
    label: ['审批记录', 'Approval records'],
    input: { id },
    answer: { history: items(['办理记录', 'History'], historyStep) },
    effect: 'seal.records',
  },
]);
