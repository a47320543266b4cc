/** Blank forms to print, sign and upload: pages of plain HTML that every browser and word processor opens, filled with what the session knows. */

import type { RowOf } from '#engine/declare/typed.ts';
import { fileCalls } from '#resources/file/calls.ts';
import { members } from '#resources/member/members.ts';
import { FileAnswer, sessionOf } from '#service/records/act.ts';
import { answer } from '#service/records/typed.ts';

/** What stands in a form already; empty where nobody's company asks. */
type Company = Partial<Pick<RowOf<typeof members>, 'companyName' | 'uscc' | 'legalName'>>;

const line = (label: string, value = ''): string =>
  `<p><span>${label}：</span><u>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</u></p>`;

interface BlankForm {
  readonly title: string;
  readonly lines: (company: Company) => readonly string[];
  readonly says: string;
  readonly signs: readonly string[];
}

const company = ({ companyName, uscc, legalName }: Company): readonly string[] => [
  line('企业名称', companyName),
  line('统一社会信用代码', uscc),
  line('法定代表人', legalName),
];

const forms = {
  handlerLetter: {
    title: '经办人授权书',
    lines: (of: Company) => [
      ...company(of),
      line('经办人姓名'),
      line('证件类型与号码'),
      line('手机'),
      line('经办类型（合同、证书、财务、开票）'),
      line('授权期限（最长三年）'),
    ],
    says: '兹授权上述经办人在授权期限内代表本企业，在数字证书与电子印章服务平台办理所列类型的业务。经办人在授权范围内的行为由本企业承担法律责任。',
    signs: ['企业（公章）', '法定代表人（签字）', '日期'],
  },
  personalLetter: {
    title: '个人授权书',
    lines: (of: Company) => [line('姓名'), line('证件类型与号码'), line('手机'), ...company(of).slice(0, 2), line('有效期至')],
    says: '本人同意由上述企业为本人申请、使用数字证书，并同意平台为核验身份使用本人的证件信息。本人知悉以本人证书所作的电子签名与手写签名具有同等法律效力。',
    signs: ['本人（签字）', '日期'],
  },
  companyChange: {
    title: '企业信息变更说明',
    lines: (of: Company) => [
      ...company(of),
      line('变更后的企业名称'),
      line('变更后的统一社会信用代码'),
      line('变更后的法定代表人'),
      line('变更原因'),
    ],
    says: '本企业登记信息已按上述内容变更，随附变更后的营业执照。名称或代码变更后，原名称下的数字证书由平台吊销，由此产生的影响本企业已知悉。',
    signs: ['企业（公章）', '经办人（签字）', '日期'],
  },
} as const satisfies Readonly<Record<string, BlankForm>>;

const page = ({ title, lines, says, signs }: BlankForm, of: Company): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title><style>
@page { size: A4; margin: 25mm }
body { max-width: 160mm; margin: 20mm auto; font: 12pt/1.9 "SimSun", "Songti SC", "Noto Serif CJK SC", serif }
h1 { margin: 0 0 12mm; font-size: 18pt; text-align: center }
p { margin: 0 0 3mm } p span { display: inline-block; min-width: 62mm } u { display: inline-block; min-width: 90mm; min-height: 1.4em; border-bottom: 1px solid; text-decoration: none }
.s { margin: 12mm 0; text-indent: 2em } .f { display: grid; gap: 14mm; margin-left: 40% }
@media print { body { margin: 0; max-width: none } }
</style></head><body><h1>${title}</h1>
${lines(of).join('\n')}
<p class="s">${says}</p>
<div class="f">${signs.map(each => `<div>${each}：</div>`).join('')}</div>
</body></html>
`;

/** `file/template/{type}`: the company's own data stand in it already. */
export const blankForm = answer(fileCalls)('en.file.template', async act => {
  const form = forms[act.input.type];
  const { memberId } = sessionOf(act);
  const member = memberId === null ? undefined : await act.records.of(members).find({ id: memberId });
  return new FileAnswer({ name: `${form.title}.html`, mime: 'text/html; charset=utf-8', body: Buffer.from(page(form, member ?? {})) });
});
