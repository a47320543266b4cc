/** An invoice asked for by the order it is about, as programs do it: the portal's form names the orders among its fields. */
import { defineCalls, references, text } from '#engine/declare/index.ts';
import { invoiceFields } from './_fields.ts';

export const invoiceCalls = defineCalls({
  'en.invoicing': {
    path: 'invoicing/{uuid}',
    menu: '302',
    label: ['申请订单发票', 'Request an invoice for an order'],
    idempotent: true,
    input: {
      uuid: text(['订单编号', 'Order number'], { rules: 'required|length:36,36' }),
      ...invoiceFields,
      sourceIds: references(['其他订单', 'Other orders'], 'certificates', { rules: 'count:0,49' }),
    },
    answer: { id: text(['编号', 'ID']), applyNo: text(['申请编号', 'Application number']), state: text(['状态', 'Status']) },
  },
});
