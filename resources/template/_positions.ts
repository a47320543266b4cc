/** Where seals stand on the pages of a document: as a template's steps say, and whoever signs without one. */
import { choice, integer, items, text } from '#engine/declare/index.ts';

/** What says where one stands. */
export const placeColumns = {
  method: choice(
    ['方式', 'Method'],
    {
      COORD: ['坐标', 'Coordinates'],
      KEYWORD: ['关键字', 'Keyword'],
      FIELD: ['签名域', 'Signature field'],
      EDGE: ['骑缝', 'Across page edges'],
    },
    { rules: 'required', default: 'COORD' },
  ),
  pages: choice(
    ['页面', 'Pages'],
    { PAGE: ['指定页', 'Specific page'], LAST: ['末页', 'Last page'], ALL: ['全部', 'All pages'] },
    { rules: 'required', default: 'PAGE' },
  ),
  page: integer(['页码', 'Page'], { rules: 'range:1,2000' }),
  x: integer(['左 mm', 'Left (mm)'], { rules: 'range:-2000,5000' }),
  y: integer(['上 mm', 'Top (mm)'], { rules: 'range:-2000,5000' }),
  width: integer(['宽 mm', 'Width (mm)'], { rules: 'range:5,100' }),
  height: integer(['高 mm', 'Height (mm)'], { rules: 'range:5,100' }),
  mark: text(['关键字或签名域名称', 'Keyword or field name'], { rules: 'length:0,60' }),
  nth: integer(['第几处', 'Occurrence'], { rules: 'range:1,500' }),
} as const;

export const positions = items(['签署位置', 'Signing positions'], placeColumns, {
  rules: 'required',
  most: 50,
  help: [
    '毫米，从页面左上角量起；关键字的左、上是相对它的偏移；宽、高留空取印章类型的尺寸',
    'In millimetres from the top left corner of the page; for a keyword, the offset from it. Leave the size empty to use that of the seal type',
  ],
});
