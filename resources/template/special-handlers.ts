/** Party A's handlers: who signs for a seller, for which business and template, by hand or by itself. */
import { choice, date, defineResource, file, flag, integer, person, reference, text } from '#engine/declare/index.ts';

export const specialHandlers = defineResource({
  name: 'specialHandlers',
  label: ['甲方经办人配置', 'Handlers for Party A'],
  represent: '{userNum}',
  fields: {
    member: reference(['甲方企业', 'Party A company'], 'members', { rules: 'required', among: { state: 'ACTIVE' } }),
    userNum: person(['甲方用户', 'Party A user'], {
      rules: 'required|length:5,20',
      clean: 'upper',
      help: ['该企业员工的用户编号，如 U2000000001', 'User number of an employee of that company, for example U2000000001'],
    }),
    businessModule: reference(['业务模块', 'Business module'], 'businessModules', { rules: 'required', among: { enabled: true } }),
    template: reference(['合同模板', 'Contract template'], 'contractTemplates', {
      among: { state: 'ON' },
      help: ['留空则适用于该业务的全部模板', 'Leave empty to cover all templates of this module'],
    }),
    handler: reference(['经办人', 'Handler'], 'handlers', { rules: 'required', among: { state: 'EFFECTIVE' } }),
    backupHandler: reference(['备用经办人', 'Backup handler'], 'handlers', { among: { state: 'EFFECTIVE' } }),
    seal: reference(['使用印章', 'Seal'], 'seals', {
      among: { state: 'ENABLED' },
      help: ['自动签署必须指定', 'Required for automatic signing'],
    }),
    signMode: choice(
      ['签署方式', 'Signing method'],
      { MANUAL: ['人工签署', 'Manual'], AUTO: ['自动签署', 'Automatic'] },
      {
        rules: 'required',
        default: 'MANUAL',
        help: [
          '自动签署须由甲方企业确认授权后才生效，确认之前由人工签署',
          'Automatic signing takes effect once the Party A company confirms the authorisation. Until then contracts are signed manually',
        ],
      },
    ),
    agreementFile: file(['自动签署授权协议', 'Automatic signing agreement'], 'signAgreement', { when: { signMode: 'AUTO' } }),
    autoSigning: reference(['自动签授权', 'Automatic signing authorisation'], 'autoSignings', {
      when: { signMode: 'AUTO' },
      readOnly: true,
    }),
    agreedOn: date(['协议签订日期', 'Agreement date'], { when: { signMode: 'AUTO' }, rules: 'notFuture' }),
    priority: integer(['优先级', 'Priority'], { rules: 'range:1,99', default: 10, help: ['数字小的先用', 'Lower numbers are used first'] }),
    enabled: flag(['启用', 'Enabled'], { default: true }),
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
  },
  groups: {
    party: { label: ['甲方', 'Party A'], fields: ['member', 'userNum', 'businessModule', 'template', 'priority', 'enabled'] },
    signing: {
      label: ['签署', 'Signing'],
      fields: ['handler', 'backupHandler', 'seal', 'signMode', 'agreementFile', 'agreedOn', 'autoSigning', 'remark'],
    },
  },
  indexes: [['userNum']],
  audiences: {
    operator: {
      menu: 'F4',
      rows: 'all',
      list: ['userNum', 'enabled', 'member', 'businessModule', 'template', 'handler', 'signMode', 'priority', 'updatedAt'],
      without: ['handler'],
      show: ['party', 'signing', 'record'],
      create: ['party', 'signing'],
      calls: {
        'op.seller.list': { path: 'operation/sellerHandler/list', does: 'list' },
        'op.seller.save': { path: 'operation/sellerHandler/save', does: 'save', effect: 'specialHandler.save' },
      },
    },
  },
});
