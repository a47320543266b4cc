/** What is wrong with lines that are filled in, as the service would say it: told with everything else that is wrong with a form. */
import '#resources/_errors.ts';
import type { Language } from '#engine/declare/label.ts';
import { faultMessage } from '#engine/input/words.ts';
import { validate } from '#engine/rules/validate.ts';
import { rulesOfBlank } from '#trust/positions/blanks.ts';
import type { FilledRow } from './blank-fields.tsx';
import type { PlannedBlank } from './use-contract-plan.ts';

/**
 * Sentences by line, as `[0].value`.
 * @param isWhole what is not filled in yet is wrong too
 */
export const faultsInFilled = (
  blanks: readonly PlannedBlank[],
  rows: readonly FilledRow[],
  language: Language,
  isWhole: boolean,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    blanks.flatMap(blank => {
      const { label, must } = blank;
      const index = rows.findIndex(row => row.label === label);
      const value = String(rows[index]?.value ?? '').trim();
      const [broken] = value === '' ? [] : validate(rulesOfBlank(blank), value);
      const said =
        broken !== undefined
          ? faultMessage({ code: broken.rule, params: broken.params }, language)
          : value === '' && must && isWhole
            ? faultMessage({ code: 'CONTRACT_BLANK_LACKING', params: { label } }, language)
            : undefined;
      return index < 0 || said === undefined ? [] : [[`[${index}].value`, said] as const];
    }),
  );
