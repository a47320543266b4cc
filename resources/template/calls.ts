/** Who may sign for a party, and a template's sample: calls about templates that are no verb of one entity. */
import { choice, defineCalls, flag, integer, items, json, text } from '../../src/engine/declare/index.ts';

/** A configured party-A handler as programs ask for him. */
const configured = {
  id: text(['编号', 'Id']),
  userNum: text(['甲方用户编号', "Seller's user number"]),
  member: json(['甲方企业', "Seller's company"]),
  businessModule: json(['业务模块', 'Business module']),
  template: json(['合同模板', 'Template']),
  signMode: text(['签署方式', 'Signs']),
  priority: integer(['优先级', 'Priority']),
  enabled: flag(['启用', 'Enabled']),
} as const;

export const templateCalls = defineCalls([
  {
    id: 'op.template.preview',
    path: 'operation/template/preview',
    menu: 'F2',
    label: ['下载样张', 'Sample'],
    input: { id: text(['编号', 'Id'], { rules: 'required|length:36,36' }) },
    answer: 'file',
    on: { resource: 'contractTemplates', in: ['DRAFT', 'ON', 'CLOSED'] },
    effect: 'template.preview',
  },
  {
    id: 'op.seller.query',
    path: 'operation/sellerHandler/query/{userNum}',
    menu: 'F4',
    label: ['按用户编号查询甲方经办人', 'Party-A handlers by user number'],
    input: {
      userNum: text(['甲方用户编号', "Seller's user number"], { rules: 'required|length:5,20', clean: 'upper' }),
      signMode: choice(['签署方式', 'Signs'], { MANUAL: ['人工签署', 'By hand'], AUTO: ['自动签署', 'By itself'] }),
    },
    answer: { list: items(['甲方经办人', 'Party-A handlers'], configured) },
    effect: 'specialHandler.ofUser',
  },
]);
