/** Under which name the service goes, with its logo and the signature of its SMS: one row, which begins with what the application declares. */
import { file, text } from '../declare/fields.ts';
import { defineSystemEntity } from '../declare/system-entity.ts';

export const brands = defineSystemEntity({
  name: 'brands',
  label: ['品牌', 'Brand'],
  represent: '{name}',
  fields: {
    code: text(['编号', 'Code'], { rules: 'length:0,20', readOnly: true, unique: true }),
    name: text(['中文名称', 'Chinese name'], { rules: 'required|length:2,20|visible|oneLine|noMarkup' }),
    nameEn: text(['英文名称', 'English name'], { rules: 'required|length:2,40|visible|oneLine|noMarkup' }),
    smsSignature: text(['短信签名', 'SMS signature'], {
      rules: 'required|length:2,20|visible|oneLine|noMarkup',
      help: [
        '每条短信以【签名】开头；须与短信服务商处报备的签名一致，不用输入括号',
        'Placed in 【】 at the start of every SMS. Must match the signature registered with the SMS provider; leave out the brackets',
      ],
    }),
    logo: file(['标识', 'Logo'], 'brandLogo', {
      help: [
        'PNG 图片，建议为正方形、边长 64 到 256 像素；留空则用产品自带的标识',
        "PNG image, ideally square, 64 to 256 pixels wide. Leave empty to use the product's own logo",
      ],
    }),
  },
});
