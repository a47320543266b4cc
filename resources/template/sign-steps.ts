/** A step of a signing configuration: which party signs when, with what kind of seal, and where on the pages. */
import { choice, defineResource, flag, integer, items, json, reference, text } from '../../src/engine/declare/index.ts';

export const signSteps = defineResource({
  name: 'signSteps',
  label: ['签署步骤', 'Signing steps'],
  represent: '{name}',
  fields: {
    config: reference(['签署配置', 'Configuration'], 'signConfigs', { rules: 'required' }),
    name: text(['步骤名称', 'Name'], { rules: 'required|length:2,60', help: ['如 甲方盖章', 'For example: party A seals'] }),
    stepOrder: integer(['顺序', 'Order'], { rules: 'required|range:1,20', unique: ['config'] }),
    party: choice(
      ['签署方', 'Party'],
      {
        SELLER: ['甲方', 'Party A'],
        BUYER: ['乙方', 'Party B'],
        THIRD: ['丙方', 'Party C'],
        PLATFORM: ['平台', 'The platform'],
      },
      { rules: 'required' },
    ),
    sealType: reference(['印章类型', 'Seal type'], 'sealTypes', { rules: 'required', among: { state: 'ON' } }),
    handlerRule: choice(
      ['经办人', 'Who signs'],
      {
        COMPANY: ['该企业的经办人', "A handler of the party's company"],
        SPECIAL: ['甲方经办人配置', 'As party A configured'],
        FIXED: ['指定经办人', 'One handler'],
      },
      { rules: 'required', default: 'COMPANY' },
    ),
    handler: reference(['指定经办人', 'Handler'], 'handlers', { among: { state: 'EFFECTIVE' } }),
    needSms: flag(['短信确认', 'Confirmed by SMS'], { default: true }),
    needDate: flag(['加签日期', 'Date beside the seal']),
    positions: items(
      ['签署位置', 'Positions'],
      {
        method: choice(
          ['方式', 'By'],
          {
            COORD: ['坐标', 'Coordinates'],
            KEYWORD: ['关键字', 'Keyword'],
            FIELD: ['表单域', 'Form field'],
            EDGE: ['骑缝', 'Page edges'],
          },
          { rules: 'required', default: 'COORD' },
        ),
        pages: choice(
          ['页面', 'Pages'],
          { PAGE: ['指定页', 'One page'], LAST: ['末页', 'Last'], ALL: ['全部', 'All'] },
          { rules: 'required', default: 'PAGE' },
        ),
        page: integer(['页码', 'Page'], { rules: 'range:1,2000' }),
        x: integer(['左 mm', 'Left mm'], { rules: 'range:-2000,5000' }),
        y: integer(['上 mm', 'Top mm'], { rules: 'range:-2000,5000' }),
        width: integer(['宽 mm', 'Width mm'], { rules: 'range:5,100' }),
        height: integer(['高 mm', 'Height mm'], { rules: 'range:5,100' }),
        mark: text(['关键字或域名', 'Keyword or field'], { rules: 'length:0,60' }),
        nth: integer(['第几处', 'Which one'], { rules: 'range:1,500' }),
      },
      {
        rules: 'required',
        most: 50,
        help: [
          '毫米，从页面左上角量起；关键字的左、上是相对它的偏移；宽、高留空取印章类型的尺寸',
          "Millimetres from the page's top left corner; of a keyword, how far from it; no size means that of the seal type",
        ],
      },
    ),
    matches: items(
      ['关键字命中', 'Keywords found'],
      {
        mark: text(['关键字', 'Keyword']),
        found: integer(['处数', 'Times']),
        onPages: text(['页码', 'Pages']),
      },
      { readOnly: true, most: 50 },
    ),
    // Where the seals will stand, keywords found and edges cut: the pages concerned and the rectangles on them, in millimetres.
    places: json(['落点', 'On the pages'], { readOnly: true, widget: 'pagePlaces' }),
    remark: text(['备注', 'Remark'], { rules: 'length:0,200' }),
  },
  audiences: {
    operator: {
      rows: 'all',
      reads: [
        'config',
        'name',
        'stepOrder',
        'party',
        'sealType',
        'handlerRule',
        'handler',
        'needSms',
        'needDate',
        'positions',
        'matches',
        'places',
        'remark',
        'createdAt',
        'createdBy',
        'updatedAt',
        'updatedBy',
      ],
      views: {
        list: {
          columns: ['name', 'stepOrder', 'party', 'sealType', 'config', 'handlerRule', 'needSms', 'needDate', 'updatedAt'],
          sort: ['stepOrder', 'ASC'],
          search: ['name'],
          filters: ['config', 'party', 'sealType', 'handlerRule'],
        },
        show: [
          {
            title: ['签署', 'Signing'],
            fields: ['config', 'name', 'stepOrder', 'party', 'sealType', 'handlerRule', 'handler', 'needSms', 'needDate', 'remark'],
          },
          { title: ['位置', 'Positions'], fields: ['places', 'positions', 'matches'] },
          { title: ['记录', 'Record'], fields: ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] },
        ],
        create: [
          {
            title: ['签署', 'Signing'],
            fields: ['config', 'name', 'stepOrder', 'party', 'sealType', 'handlerRule', 'handler', 'needSms', 'needDate', 'remark'],
          },
          { title: ['位置', 'Positions'], fields: ['positions'] },
        ],
        edit: [
          {
            title: ['签署', 'Signing'],
            fields: ['name', 'stepOrder', 'party', 'sealType', 'handlerRule', 'handler', 'needSms', 'needDate', 'remark'],
          },
          { title: ['位置', 'Positions'], fields: ['positions'] },
        ],
        when: { handler: { handlerRule: 'FIXED' } },
      },
      calls: {
        'op.config.details': { path: 'operation/config/detail/list', does: 'list', menu: 'F2' },
        'op.config.detail': { path: 'operation/config/detail', does: 'get', menu: 'F2' },
        'op.config.detailSave': {
          path: 'operation/config/detail/save',
          does: 'save',
          menu: 'F2',
          input: [
            'config',
            'name',
            'stepOrder',
            'party',
            'sealType',
            'handlerRule',
            'handler',
            'needSms',
            'needDate',
            'positions',
            'remark',
          ],
          effect: 'signStep.save',
        },
        'op.config.detailDelete': { path: 'operation/config/detail/delete', does: 'delete', menu: 'F2', effect: 'signStep.delete' },
      },
    },
  },
});
