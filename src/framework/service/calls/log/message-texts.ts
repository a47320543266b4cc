/** Templates of messages: what is saved can be filled in, and what it comes to is shown before. */
import type { Label } from '#engine/declare/label.ts';
import { ways } from '#engine/declare/tells.ts';
import type { TextModel } from '#engine/project/texts.ts';
import { filledIn, namesIn } from '#engine/project/wording.ts';
import { didYouMean } from '#engine/rules/did-you-mean.ts';
import { previewInput } from '#engine/system/message-calls.ts';
import { messageTexts } from '#engine/system/message-texts.ts';
import { Refusal } from '#engine/wire/errors.ts';
import type { Fault } from '#engine/wire/fault.ts';
import type { Act } from '#service/records/act.ts';
import { asking, standing, written } from '#service/records/typed.ts';

const worded = ['title', 'titleEn', 'body', 'bodyEn'] as const;

const textOf = ({ model }: Pick<Act, 'model'>, code: string): TextModel => {
  const text = Object.hasOwn(model.texts, code) ? model.texts[code] : undefined;
  if (text === undefined) throw new Refusal('INPUT_INVALID', { faults: [{ path: 'code', code: 'reference' }] });
  return text;
};

/** Names in braces that nobody fills, and braces that stand open. */
const faultsOf = ({ names }: TextModel, words: Readonly<Partial<Record<string, string | null>>>): readonly Fault[] =>
  worded.flatMap((path): readonly Fault[] => {
    const said = words[path] ?? '';
    const unknown = namesIn(said).filter(name => !Object.hasOwn(names, name));
    const known = Object.keys(names)
      .map(name => `{${name}}`)
      .join(' ');
    const wrong = unknown.map((name): Fault => {
      const near = didYouMean(name, Object.keys(names));
      return near === undefined
        ? { path, code: 'MESSAGE_PLACEHOLDER', params: { name, known } }
        : { path, code: 'MESSAGE_PLACEHOLDER_NEAR', params: { name, near: `{${near}}` } };
    });
    const left = said.replace(/\{[^{}]*\}/g, '');
    return /[{}]/.test(left) ? [...wrong, { path, code: 'MESSAGE_BRACES' }] : wrong;
  });

/** What it is sent for is said in both languages: an invitation without its link invites nobody. */
const lacking = ({ needs = [] }: TextModel, words: Readonly<Record<'body' | 'bodyEn', string>>): readonly Fault[] =>
  (['body', 'bodyEn'] as const).flatMap(path =>
    needs.flatMap((name): readonly Fault[] =>
      namesIn(words[path]).includes(name) ? [] : [{ path, code: 'MESSAGE_NEEDS', params: { name: `{${name}}` } }],
    ),
  );

/** An alarm goes out as it was declared: whoever could switch it off is among those it tells of. */
const silenced = (
  { kind, by = ways }: TextModel,
  { bySms, byMail }: { readonly bySms: boolean; readonly byMail: boolean },
): readonly Fault[] =>
  kind === 'ALARM' && !(bySms && by.includes('SMS')) && !(byMail && by.includes('MAIL')) && by.length > 0
    ? [{ path: by.includes('SMS') ? 'bySms' : 'byMail', code: 'MESSAGE_ALARM' }]
    : [];

/** A template is saved: each name in it is one that the text may say, and none is left out that it cannot do without. */
export const checkText = written(messageTexts)(async act => {
  const row = standing(messageTexts, act);
  const { title, titleEn, body, bodyEn } = row;
  const text = textOf(act, row.code);
  const faults = [...faultsOf(text, { title, titleEn, body, bodyEn }), ...lacking(text, { body, bodyEn }), ...silenced(text, row)];
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
});

/** What the words come to, each name filled in with what it is called. */
export const previewText = asking(previewInput)(async act => {
  const { code, title, titleEn, body, bodyEn } = act.input;
  const text = textOf(act, code);
  const faults = faultsOf(text, { title: title ?? null, titleEn: titleEn ?? null, body: body ?? null, bodyEn: bodyEn ?? null });
  if (faults.length > 0) throw new Refusal('INPUT_INVALID', { faults });
  const within = (at: 0 | 1, words: string | null | undefined): string =>
    filledIn(words ?? '', name => (at === 0 ? `〔${(text.names[name] as Label)[0]}〕` : `‹${(text.names[name] as Label)[1]}›`));
  return {
    zh: { title: within(0, title), body: within(0, body) },
    en: { title: within(1, titleEn), body: within(1, bodyEn) },
    names: Object.entries(text.names).map(([name, label]) => ({ name, zh: label[0], en: label[1] })),
  };
});
