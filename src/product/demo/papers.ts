/** What the applicants of the sample data hand in: drawn, and marked on every page as a sample, so that nobody takes it for the real thing. */
import type { Company } from './companies.ts';
import { colours, Picture } from './picture.ts';

export interface Paper {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Every text that is drawn; a test sees to it that the glyphs are there. */
const words = {
  sample: '样例 SAMPLE',
  licence: '营业执照',
  company: '名称',
  uscc: '统一社会信用代码',
  legal: '法定代表人',
  address: '住所',
  registrar: '登记机关：样例市场监督管理局',
  idCard: '居民身份证（样例）',
  name: '姓名',
  idNo: '公民身份号码',
  letter: '授权委托书',
  form: '证书申请表',
  authorise: '兹授权下列人员办理数字证书申请、领取等事宜：',
  handler: '经办人',
  mobile: '联系手机',
  signed: '（盖章处，样例）',
  unclear: '（影印件不清晰，样例）',
} as const;

const page = (width: number, height: number): Picture => {
  const picture = new Picture(width, height);
  for (let row = 0; row * 150 < height; row++)
    for (let column = 0; column * 420 < width + 210; column++)
      picture.write(words.sample, column * 420 - (row % 2) * 210 + 20, row * 150 + 40, colours.pale, 2);
  picture.frame(0, 0, width, height, 6, colours.red);
  picture.frame(14, 14, width - 28, height - 28, 2, colours.gold);
  return picture;
};

const rows = (picture: Picture, top: number, pairs: readonly (readonly [string, string])[]): void => {
  for (const [at, [label, value]] of pairs.entries()) {
    picture.write(label, 80, top + at * 62, colours.grey);
    picture.write(value, 330, top + at * 62, colours.ink);
    picture.fill(330, top + at * 62 + 34, picture.width - 410, 1, colours.gold);
  }
};

/** A business licence; `blurred` is one that a reviewer would give back. */
export const licence = (company: Pick<Company, 'companyName' | 'uscc' | 'legalName' | 'address'>, blurred = false): Paper => {
  const picture = page(1000, 700);
  picture.write(words.licence, 404, 60, colours.red, 2);
  rows(picture, 190, [
    [words.uscc, company.uscc],
    [words.company, company.companyName],
    [words.legal, company.legalName],
    [words.address, company.address],
  ]);
  picture.write(words.registrar, 560, 580, colours.red);
  if (blurred) {
    for (let line = 0; line < 24; line++) picture.fill(330, 196 + line * 9, 500, 5, colours.grey);
    picture.write(words.unclear, 330, 470, colours.red);
  }
  return { name: '营业执照.png', bytes: picture.png() };
};

/** An identity card: the legal representative's, unless another name and number are put in their place. */
export const identityCard = (company: Pick<Company, 'companyName' | 'legalName' | 'legalIdNo'>): Paper => {
  const picture = page(860, 420);
  picture.write(words.idCard, 80, 60, colours.red);
  rows(picture, 150, [
    [words.name, company.legalName],
    [words.idNo, company.legalIdNo],
    [words.company, company.companyName],
  ]);
  return { name: '身份证.png', bytes: picture.png() };
};

/** Whom a letter authorises. */
export type Authorised = Readonly<Record<'name' | 'mobile', string>>;

/** A letter of authorisation, PDF. @param by the company's contact unless somebody else is named */
export const letter = (company: Company, by: Authorised = { name: company.contactName, mobile: company.contactMobile }): Paper => {
  const picture = page(900, 1000);
  picture.write(words.letter, 330, 70, colours.red, 2);
  picture.write(words.authorise, 80, 200, colours.ink);
  rows(picture, 290, [
    [words.handler, by.name],
    [words.mobile, by.mobile],
    [words.company, company.companyName],
    [words.uscc, company.uscc],
    [words.legal, company.legalName],
  ]);
  picture.write(words.signed, 620, 820, colours.red);
  return { name: '授权委托书.pdf', bytes: picture.pdf() };
};

/** The form that goes with an application for a certificate, PDF. */
export const applicationForm = (company: Company, holder: string): Paper => {
  const picture = page(900, 760);
  picture.write(words.form, 330, 70, colours.red, 2);
  rows(picture, 210, [
    [words.company, company.companyName],
    [words.uscc, company.uscc],
    [words.name, holder],
    [words.handler, company.contactName],
    [words.mobile, company.contactMobile],
  ]);
  picture.write(words.signed, 620, 640, colours.red);
  return { name: '证书申请表.pdf', bytes: picture.pdf() };
};

/** What must be drawable beside the companies' own words. */
export const drawnWords: readonly string[] = Object.values(words);
