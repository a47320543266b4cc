/** The blanks of a signing configuration: each with a name of its own, on its page, and nothing but a choice with options. */
import type { RowOf } from '#engine/declare/typed.ts';
import type { Fault } from '#engine/wire/errors.ts';
import type { contractTemplates } from '#resources/template/contract-templates.ts';
import type { signConfigs } from '#resources/template/sign-configs.ts';
import { mmOf } from '#trust/document/writable.ts';

export type Blanks = NonNullable<RowOf<typeof signConfigs>['blanks']>;
export type Blank = Blanks[number];
type Pages = Pick<RowOf<typeof contractTemplates>, 'pages'>;

/** As its author separates them, each once. */
export const optionsOf = ({ options }: Pick<Blank, 'options'>): readonly string[] => [
  ...new Set(
    (options ?? '')
      .split(/[、;；]/u)
      .map(option => option.normalize('NFC').trim())
      .filter(option => option !== ''),
  ),
];

const faultOf = (blank: Blank, at: string, { pages }: Pages): Fault | undefined => {
  if (blank.kind === 'CHOICE' && optionsOf(blank).length < 2) return { path: `${at}.options`, code: 'BLANK_OPTIONS' };
  if (blank.kind !== 'CHOICE' && optionsOf(blank).length > 0) return { path: `${at}.options`, code: 'BLANK_NOT_CHOICE' };
  const page = pages?.find(each => each.page === blank.page);
  if (page === undefined) return { path: `${at}.page`, code: 'POSITION_PAGE', params: { count: pages?.length ?? 0 } };
  const [width, height] = [page.width ?? 0, page.height ?? 0];
  const params = { page: blank.page, width: Math.round(width), height: Math.round(height) };
  if (blank.x + blank.width > width) return { path: `${at}.x`, code: 'POSITION_OUTSIDE', params };
  if (blank.y + mmOf(blank.size ?? 12) > height) return { path: `${at}.y`, code: 'POSITION_OUTSIDE', params };
  return undefined;
};

/** What is wrong with them on the pages of this template. */
export const faultsInBlanks = (blanks: Blanks, template: Pages): readonly Fault[] =>
  blanks.flatMap((blank, index) => {
    const at = `blanks[${index}]`;
    const isTaken = blanks.slice(0, index).some(({ label }) => label === blank.label);
    const fault: Fault | undefined = isTaken ? { path: `${at}.label`, code: 'BLANK_LABEL_TAKEN' } : faultOf(blank, at, template);
    return fault === undefined ? [] : [fault];
  });
