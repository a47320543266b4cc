/** What to tell a person about a fault: the rules' own sentences, and those of types and structure. */
import { type Label, type Language, listed, pick } from '../declare/label.ts';
import { messageOf } from '../rules/validate.ts';
import { isErrorCode, sentence } from '../wire/errors.ts';
import type { SaidFault } from '../wire/fault.ts';
import { fill } from '../wire/fill.ts';
import { structural } from '../wire/structural.ts';

/** The sentence for one fault, in the reader's language: a rule's, one of structure, or a refusal's that concerns one field. */
export const faultMessage = ({ code, params = {} }: SaidFault, language: Language): string => {
  if (Object.hasOwn(structural, code)) return fill(structural[code as keyof typeof structural][language], params);
  return isErrorCode(code) ? sentence(code, params, language) : messageOf(code, params, language);
};

/** The same of a cell in a sheet: a form lists what may be chosen, a sheet does not, so that the values are named. @param values of the column */
export const cellMessage = (fault: SaidFault, values: Readonly<Record<string, Label>> | undefined, language: Language): string => {
  if (fault.code !== 'typeChoice' || values === undefined) return faultMessage(fault, language);
  const known = Object.values(values).map(label => pick(label, language));
  return faultMessage({ code: 'sheetChoice', params: { known: listed(known, language) } }, language);
};
