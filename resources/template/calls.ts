/** Who may sign for a party, and a template's sample: calls about templates that are no verb of one entity. */
import { choice, date, defineCalls, flag, integer, items, json, reference, text } from '#engine/declare/index.ts';
import { linked } from '../_shapes.ts';
import { handlerTypes } from '../_terms.ts';

/** A configured party-A handler as programs ask for them. */
const configured = {
  id: text(['编号', 'ID']),
  userNum: text(['甲方用户编号', 'Party A user number']),
  member: json(['甲方企业', 'Party A company'], linked),
  businessModule: json(['业务模块', 'Business module'], linked),
  template: json(['合同模板', 'Contract template'], linked),
  handler: json(['经办人', 'Handler'], linked),
  backupHandler: json(['备用经办人', 'Backup handler'], linked),
  seal: json(['使用印章', 'Seal'], linked),
  signMode: text(['签署方式', 'Signing method']),
  priority: integer(['优先级', 'Priority']),
  enabled: flag(['启用', 'Enabled']),
} as const;

/** A handler to choose. */
const handler = {
  id: text(['编号', 'ID']),
  code: text(['经办人编号', 'Handler code']),
  name: text(['姓名', 'Name']),
  handlerType: text(['经办类型', 'Handler type']),
  member: json(['会员企业', 'Company'], linked),
  employee: json(['员工账号', 'Employee account'], linked),
  letterTo: date(['授权截止', 'Authorised until']),
} as const;

export const templateCalls = defineCalls({
  'op.template.handlers': {
    path: 'operation/template/handler/list',
    menu: 'F2',
    label: ['可选的经办人', 'Available handlers'],
    input: { member: text(['会员企业', 'Company'], { rules: 'length:36,36' }), q: text(['搜索', 'Search'], { rules: 'length:0,100' }) },
    answer: { list: items(['经办人', 'Handlers'], handler) },
  },
  'op.template.findHandler': {
    path: 'operation/template/handler/find',
    menu: 'F2',
    label: ['按用户编号和类型查找经办人', 'Find handler by user number and type'],
    input: {
      userNum: text(['用户编号', 'User number'], { rules: 'required|length:5,20', clean: 'upper' }),
      handlerType: choice(['经办类型', 'Handler type'], handlerTypes, { rules: 'required' }),
    },
    answer: handler,
  },
  'op.template.preview': {
    path: 'operation/template/preview',
    menu: 'F2',
    label: ['试签预览', 'Test signing'],
    input: {
      id: text(['编号', 'ID'], { rules: 'required|length:36,36' }),
      config: reference(['签署配置', 'Signing configuration'], 'signConfigs', {
        help: ['留空则用启用的配置，没有启用的用最新的', 'Leave empty to use the active configuration, or the newest if none is active'],
      }),
    },
    answer: 'file',
    shown: true,
    on: { resource: 'contractTemplates', from: ['DRAFT', 'ON', 'CLOSED'] },
  },
  'op.seller.query': {
    path: 'operation/sellerHandler/query/{userNum}',
    menu: 'F4',
    label: ['按用户编号查询甲方经办人', 'Find handlers for Party A by user number'],
    input: {
      userNum: text(['甲方用户编号', 'Party A user number'], { rules: 'required|length:5,20', clean: 'upper' }),
      signMode: choice(['签署方式', 'Signing method'], { MANUAL: ['人工签署', 'Manual'], AUTO: ['自动签署', 'Automatic'] }),
    },
    answer: { list: items(['甲方经办人', 'Handlers for Party A'], configured) },
  },
});
