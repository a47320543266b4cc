/** Letters to print, sign and upload: filled with what the session and the form beside them know, as a page of HTML or a document for a word processor. */
import type { RowOf } from '#engine/declare/typed.ts';
import { dayOf } from '#engine/rules/calendar.ts';
import { handlerTypes, idTypes } from '#resources/_terms.ts';
import { fileCalls } from '#resources/file/calls.ts';
import { employees } from '#resources/member/employees.ts';
import { members } from '#resources/member/members.ts';
import { escaped } from '#service/excel/xml-text.ts';
import { type Act, FileAnswer, sessionOf } from '#service/records/act.ts';
import { answer } from '#service/records/typed.ts';
import { docx, docxMime } from './docx.ts';

/** What stands in a form already; empty where nobody's company asks. */
type Company = Partial<Pick<RowOf<typeof members>, 'companyName' | 'uscc' | 'legalName'>>;

/** What the form beside it holds so far. */
interface Typed {
  readonly name?: string | null;
  readonly idType?: keyof typeof idTypes | null;
  readonly idNo?: string | null;
  readonly mobile?: string | null;
  readonly handlerType?: keyof typeof handlerTypes | null;
  readonly letterFrom?: string | null;
  readonly letterTo?: string | null;
  readonly companyName?: string | null;
  readonly uscc?: string | null;
  readonly legalName?: string | null;
  readonly remark?: string | null;
}
interface Known {
  readonly company: Company;
  readonly typed: Typed;
  /** Undefined where it is printed to be filled in by hand. */
  readonly today: string | undefined;
}

type Line = readonly [label: string, value: string];
const line = (label: string, value?: string | null): Line => [label, value ?? ''];

interface BlankForm {
  readonly title: string;
  readonly lines: (known: Known) => readonly Line[];
  readonly says: string;
  readonly signs: readonly string[];
}

const company = ({ company: { companyName, uscc, legalName } }: Known): readonly Line[] => [
  line('企业名称', companyName),
  line('统一社会信用代码', uscc),
  line('法定代表人', legalName),
];
const person = ({ typed: { name, idType, idNo, mobile } }: Known, called: string): readonly Line[] => [
  line(called, name),
  line('证件类型与号码', [idType ? idTypes[idType][0] : '', idNo ?? ''].filter(Boolean).join(' ')),
  line('手机', mobile),
];
const term = ({ typed: { letterFrom, letterTo } }: Known): string =>
  (letterFrom ?? '') === '' || (letterTo ?? '') === '' ? '' : `${letterFrom} 至 ${letterTo}`;

const forms = {
  handlerLetter: {
    title: '经办人授权书',
    lines: known => [
      ...company(known),
      ...person(known, '经办人姓名'),
      line('经办类型（合同、证书、财务、开票）', known.typed.handlerType ? handlerTypes[known.typed.handlerType][0] : ''),
      line('授权期限（最长三年）', term(known)),
    ],
    says: '兹授权上述经办人在授权期限内代表本企业，在数字证书与电子印章服务平台办理所列类型的业务。经办人在授权范围内的行为由本企业承担法律责任。',
    signs: ['企业（公章）', '法定代表人（签字）', '日期'],
  },
  personalLetter: {
    title: '个人授权书',
    lines: known => [...person(known, '姓名'), ...company(known).slice(0, 2), line('有效期至', known.typed.letterTo)],
    says: '本人同意由上述企业为本人申请、使用数字证书，并同意平台为核验身份使用本人的证件信息。本人知悉以本人证书所作的电子签名与手写签名具有同等法律效力。',
    signs: ['本人（签字）', '日期'],
  },
  companyChange: {
    title: '企业信息变更说明',
    lines: known => [
      ...company(known),
      line('变更后的企业名称', known.typed.companyName),
      line('变更后的统一社会信用代码', known.typed.uscc),
      line('变更后的法定代表人', known.typed.legalName),
      line('变更原因', known.typed.remark),
    ],
    says: '本企业登记信息已按上述内容变更，随附变更后的营业执照。名称或代码变更后，原名称下的数字证书由平台吊销，由此产生的影响本企业已知悉。',
    signs: ['企业（公章）', '经办人（签字）', '日期'],
  },
} as const satisfies Readonly<Record<string, BlankForm>>;

const inHtml = ([label, value]: Line): string => `<p><span>${label}：</span><u>${escaped(value)}</u></p>`;

const page = ({ title, lines, says, signs }: BlankForm, known: Known): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title><style>
@page { size: A4; margin: 25mm }
body { max-width: 160mm; margin: 20mm auto; font: 12pt/1.9 "SimSun", "Songti SC", "Noto Serif CJK SC", serif }
h1 { margin: 0 0 12mm; font-size: 18pt; text-align: center }
p { margin: 0 0 3mm } p span { display: inline-block; min-width: 62mm } u { display: inline-block; min-width: 90mm; min-height: 1.4em; border-bottom: 1px solid; text-decoration: none }
.s { margin: 12mm 0; text-indent: 2em } .f { display: grid; gap: 14mm; margin-left: 40% }
@media print { body { margin: 0; max-width: none } }
</style></head><body><h1>${title}</h1>
${lines(known).map(inHtml).join('\n')}
<p class="s">${says}</p>
<div class="f">${signs.map(each => `<div>${each}：</div>`).join('')}</div>
</body></html>
`;

const ownCompany = async (act: Pick<Act, 'actor' | 'call' | 'records'>): Promise<Company> => {
  const { memberId } = sessionOf(act);
  const member = memberId === null ? undefined : await act.records.of(members).find({ id: memberId });
  return member ?? {};
};

/** `file/template/{type}`: the company's own data stand in it already. */
export const blankForm = answer(fileCalls)('en.file.template', async act => {
  const form = forms[act.input.type];
  const known = { company: await ownCompany(act), typed: {}, today: undefined };
  return new FileAnswer({ name: `${form.title}.html`, mime: 'text/html; charset=utf-8', body: Buffer.from(page(form, known)) });
});

/** Whoever asks, where the form names nobody: it is their own letter. */
const ownPerson = async (act: Pick<Act, 'actor' | 'call' | 'records'>): Promise<Typed> => {
  const { userNum, memberId } = sessionOf(act);
  const found = memberId === null ? undefined : await act.records.of(employees).find({ userNum, member: memberId });
  return found === undefined ? {} : { name: found.name, mobile: found.mobile };
};

/** `file/letter`: the same with what the form beside it holds, to be signed and stamped as it is or put right before. */
export const letter = answer(fileCalls)('en.file.letter', async act => {
  const { type, ...typed } = act.input;
  const { title, lines, says, signs } = forms[type];
  const own = type === 'personalLetter' && typed.name === null ? await ownPerson(act) : {};
  const known = { company: await ownCompany(act), typed: { ...typed, ...own }, today: dayOf(act.now) };
  const body = docx({ title, lines: lines(known), says, signs: signs.map(each => [each, each === '日期' ? known.today : ''] as const) });
  return new FileAnswer({ name: `${title}.docx`, mime: docxMime, body });
});
