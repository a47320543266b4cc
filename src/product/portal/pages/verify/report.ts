/** A verdict as a file of its own: everything the page says of it, in the reader's language, made here from what the page holds. */

import { type Language, pick } from '#engine/declare/label.ts';
import { momentText } from '#portal/render/format/moment.ts';
import { saveText } from '#portal/render/save.ts';
import type { Verdict } from '../calls.ts';
import type { OpenWords } from '../words/use-open-words.ts';
import type { Fact } from './facts.tsx';
import { headText, leadText } from './people.ts';
import { certificateRows, fileRows, sealRows, timeWord } from './verdict-rows.ts';

interface ReportOf {
  readonly verdict: Verdict;
  /** Of the file that was verified; undefined where a serial number was. */
  readonly fileName: string | undefined;
  readonly language: Language;
  /** Where it was verified. */
  readonly at: string;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const text = (value: string): string => value.replace(/[&<>"']/g, letter => entities[letter] ?? letter);

const rows = (facts: readonly Fact[]): string =>
  facts
    .filter(([, value]) => value !== null)
    .map(
      ([label, value, mono]) => `<tr><th scope="row">${text(label)}</th><td${mono ? ' class="mono"' : ''}>${text(value ?? '')}</td></tr>`,
    )
    .join('');
const table = (title: string, facts: readonly Fact[]): string =>
  facts.length === 0 ? '' : `<h2>${text(title)}</h2><table>${rows(facts)}</table>`;

const stepRows = (t: OpenWords, { verdict, language }: ReportOf): string =>
  verdict.steps
    .map(step => {
      const time = step.at === null ? '' : ` ${text(t(timeWord(step, verdict.notBefore)))}${text(momentText(step.at))}`;
      const cells = `<td class="${step.outcome}">${text(t(`verify.${step.outcome}`))}</td><td>${text(pick(step.words, language))}${time}</td>`;
      return `<tr><th scope="row">${text(pick(step.label, language))}</th>${cells}</tr>`;
    })
    .join('');

/** The picture in its own size on paper. Its kind is one of the service's own list. */
const pictureOf = (t: OpenWords, { picture, sealName, sealNo }: Verdict): string => {
  if (picture === null) return '';
  const { mime, data, width, height } = picture;
  const name = text(t('verify.sealPicture', { name: sealName ?? sealNo ?? '' }));
  return `<img src="${text(`data:${mime};base64,${data}`)}" alt="${name}" style="width:${Number(width)}mm;height:${Number(height)}mm">`;
};

const style = `@page{size:A4;margin:20mm}
:root{color-scheme:light}
body{max-width:170mm;margin:10mm auto;padding:0 5mm;font:14px/1.6 "Noto Sans SC","PingFang SC","Microsoft YaHei",system-ui,sans-serif;color:#1b2430;background:#fff}
h1{font-size:22px;margin:0}h2{font-size:16px;margin:28px 0 8px}
.verdict{margin:16px 0;padding:12px 16px;border:2px solid;border-radius:4px}.verdict strong{font-size:18px}.verdict p{margin:4px 0 0;color:#1b2430}
.VALID,.PASSED{color:#17643a}.INVALID,.FAILED{color:#a11a1a}.UNJUDGEABLE,.UNSURE{color:#7a4b00}.SKIPPED,.NOT_APPLICABLE{color:#555f6b}
table{width:100%;border-collapse:collapse}th,td{padding:6px 8px;border-bottom:1px solid #d5dae0;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{width:9em;font-weight:600}td:nth-child(2):not(:last-child){width:6em;white-space:nowrap}.mono{font-family:ui-monospace,Consolas,monospace;font-size:13px}
tr{break-inside:avoid}footer{margin-top:28px;color:#555f6b;font-size:13px}img{max-width:100%;margin-top:12px}
@media(max-width:480px){th{width:6em}}`;

/** What the register knows beside the file; whoever is handed the report has nothing else. */
const terminated = (t: OpenWords, { terminatedAt }: Verdict): string =>
  terminatedAt === null ? '' : `<div class="verdict UNSURE"><p>${text(t('verify.terminated', { at: momentText(terminatedAt) }))}</p></div>`;

/** One HTML file without script and without anything to be fetched. */
export const reportOf = (t: OpenWords, of: ReportOf): string => {
  const { verdict, fileName, language, at } = of;
  const title = text(t('verify.report'));
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${title}</title><style>${style}</style></head><body><main>
<h1>${title}</h1>
<div class="verdict ${verdict.verdict}"><strong>${text(headText(t, verdict, language))}</strong><p>${text(leadText(t, verdict, language))}</p></div>
${terminated(t, verdict)}<table>${rows([
    [t('verify.checkedAt'), `${momentText(verdict.at)} (UTC+8)`],
    [t('verify.checkedBy'), `${t('app.brand')} ${at}`],
  ])}</table>
${table(t('verify.fileFacts'), fileRows(t, verdict, fileName))}
<h2>${text(t('verify.checks'))}</h2><table>${stepRows(t, of)}</table>
${table(t('verify.facts'), certificateRows(t, verdict))}
${table(t('verify.sealFacts'), sealRows(t, verdict))}${pictureOf(t, verdict)}
</main><footer><p>${text(t('verify.reportNote', { at }))}</p></footer>
</body></html>
`;
};

/** `查验报告-20261122-153000.html`. */
export const saveReport = (t: OpenWords, words: ReportOf): void => {
  const stamp = momentText(words.verdict.at).replace(/[-:]/g, '').replace(' ', '-');
  saveText(reportOf(t, words), `${t('verify.report')}-${stamp}.html`, 'text/html;charset=utf-8');
};
