/** A step of a signing configuration: which party signs when, with what kind of seal, and where on the pages. */
import { choice, defineResource, flag, integer, items, json, reference, text } from '#engine/declare/index.ts';
import { placesOnPages } from '../_shapes.ts';
import { parties } from '../_terms.ts';
import { positions } from './_positions.ts';

/** What is said of a step: where it belongs stays. */
const said = [
  'name',
  'stepOrder',
  'withPrevious',
  'party',
  'sealType',
  'handlerRule',
  'handler',
  'needSms',
  'needDate',
  'needSigner',
  'remark',
] as const;

/** By hand signs a person who is no member: nobody is named for them, and their code comes with the link. */
const bySeal = { not: { 'sealType.shape': 'HAND' } } as const;

export const signSteps = defineResource({
  name: 'signSteps',
  label: ['签署步骤', 'Signing steps'],
  represent: '{name}',
  fields: {
    config: reference(['签署配置', 'Signing configuration'], 'signConfigs', { rules: 'required' }),
    name: text(['步骤名称', 'Step name'], { rules: 'required|length:2,60', help: ['如 甲方盖章', 'For example, “Party A seal”'] }),
    stepOrder: integer(['顺序', 'Order'], { rules: 'required|range:1,20', unique: ['config'] }),
    withPrevious: flag(['与上一步同时签', 'Together with the previous step'], {
      help: [
        '与前一步的签署方同时收到通知，谁先签都可以；都签完才转到下一步',
        'Asked to sign at the same time as the step before, in any order; the next step opens once all of them have signed',
      ],
    }),
    party: choice(['签署方', 'Party'], parties, { rules: 'required' }),
    sealType: reference(['印章类型', 'Seal type'], 'sealTypes', {
      rules: 'required',
      among: { state: 'ON' },
      help: [
        '由个人本人签署的，选“个人手写签名”：轮到时，签署链接发到其手机',
        'Where a person signs by their own hand, choose “Handwritten signature”: when it is their turn, a signing link goes to their phone',
      ],
    }),
    handlerRule: choice(
      ['经办人', 'Signer'],
      {
        COMPANY: ['该企业的经办人', "Any handler of the party's company"],
        SPECIAL: ['甲方经办人配置', 'Party A handler configuration'],
        FIXED: ['指定经办人', 'Specific handler'],
      },
      { rules: 'required', default: 'COMPANY', when: bySeal },
    ),
    handler: reference(['指定经办人', 'Specified handler'], 'handlers', {
      when: { handlerRule: 'FIXED', ...bySeal },
      among: { state: 'EFFECTIVE' },
    }),
    needSms: flag(['短信确认', 'Require SMS code'], { default: true, when: bySeal }),
    needDate: flag(['加盖日期', 'Add signing date']),
    needSigner: flag(['加注签署人与时间', 'Show signer and time'], {
      help: ['以小字写在印章下方，各方都会看到签署人的姓名', "In small print below the seal; all parties can see the signer's name"],
    }),
    positions: {
      ...positions,
      help: [
        '毫米，从页面左上角量起；关键字的左、上是相对它的偏移；宽、高留空取印章类型的尺寸。粗略填一处即可：保存后可在签署配置的“在页面上排布”中用鼠标放置',
        'In millimetres from the top left corner of the page; for a keyword, the offset from it. Leave the size empty to use that of the seal type. A rough position is enough: once saved, place it with the mouse in the page editor of the configuration',
      ],
    },
    matches: items(
      ['关键字命中', 'Keyword matches'],
      { mark: text(['关键字', 'Keyword']), found: integer(['匹配处数', 'Matches']), onPages: text(['页码', 'Pages']) },
      { readOnly: true, most: 50 },
    ),
    // Where the seals will stand, keywords found and edges cut: the pages concerned and the rectangles on them, in millimetres.
    places: json(['所在位置', 'Positions on pages'], placesOnPages, { readOnly: true, widget: 'pagePlaces' }),
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
  },
  groups: {
    signing: { label: ['签署', 'Signing'], fields: ['config', ...said] },
    positions: { label: ['位置', 'Positions'], fields: ['places', 'positions', 'matches'] },
  },
  audiences: {
    operator: {
      menu: 'F2',
      rows: 'all',
      list: [
        'name',
        'stepOrder',
        'withPrevious',
        'party',
        'sealType',
        'config',
        'handlerRule',
        'needSms',
        'needDate',
        'needSigner',
        'updatedAt',
      ],
      sort: ['stepOrder', 'ASC'],
      without: ['needSms', 'needDate', 'needSigner'],
      show: ['signing', 'positions', 'record'],
      create: ['signing', 'positions'],
      edit: [{ of: 'signing', fields: [...said] }, 'positions'],
      calls: {
        'op.config.details': { path: 'operation/config/detail/list', does: 'list' },
        'op.config.detail': { path: 'operation/config/detail', does: 'get' },
        'op.config.detailSave': { path: 'operation/config/detail/save', does: 'save', effect: 'signStep.save' },
        'op.config.detailDelete': { path: 'operation/config/detail/delete', does: 'delete', effect: 'signStep.delete' },
      },
    },
  },
});
