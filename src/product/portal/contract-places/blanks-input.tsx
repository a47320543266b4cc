/** What a contract's template leaves to whoever starts it: a line for each, by its kind. */
import { useEffect, useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { ClientField } from '#engine/project/client-view.ts';
import type { ControlProps } from '#portal/render/inputs/control.ts';
import { useOwnJudge } from '#portal/render/questions/own-judges.ts';
import type { ContractPlan } from '#resources/_widgets.ts';
import { BlankFields, type FilledRow, rowsFor } from './blank-fields.tsx';
import { faultsInFilled } from './judge-blanks.ts';
import { ownBlanks, partiesIn, useTemplatePlan } from './use-contract-plan.ts';
import { useWords } from './words.ts';

type Props = ControlProps & { readonly options: ContractPlan };

/** What the other parties fill in once it has started. */
const Left = ({ call, own }: { readonly call: string; readonly own: unknown }) => {
  const { t, label } = useWords();
  const { data } = useTemplatePlan(call);
  if (data === undefined) return null;
  const mine = new Set(ownBlanks(data.blanks, own));
  const left = data.blanks.filter(blank => !mine.has(blank));
  const names = [...partiesIn(data.steps)].flatMap(([code, party]) => {
    const theirs = left.filter(blank => blank.party === code);
    return theirs.length === 0 ? [] : [t('plan.leftTo', { party: label(party), names: theirs.map(blank => blank.label).join('、') })];
  });
  return names.length === 0 ? null : <p className="cr-hint">{t('plan.left', { names: names.join('；') })}</p>;
};

export const BlanksInput = ({ field, resource, id, value, onChange, onBlur, options, faults = {} }: Props) => {
  const { t, language } = useWords();
  const { submitCount } = useFormState();
  const { data } = useTemplatePlan(options.plan);
  const rows = (Array.isArray(value) ? value : []) as readonly FilledRow[];
  const [template, own] = useWatch({ name: ['template', 'party'] }) as readonly unknown[];
  const blanks = data === undefined ? undefined : ownBlanks(data.blanks, own);
  useOwnJudge(field.name, (filled, isWhole) =>
    faultsInFilled(blanks ?? [], (Array.isArray(filled) ? filled : []) as readonly FilledRow[], language, isWhole || submitCount > 0),
  );
  const of = useRef(template);
  const isAsWanted = blanks === undefined || blanks.map(({ label }) => label).join('\n') === rows.map(({ label }) => label).join('\n');
  useEffect(() => {
    // Under another template the same name may ask for something else.
    if (of.current !== template) onChange([]);
    else if (!isAsWanted) onChange(rowsFor(blanks, rows));
    of.current = template;
  });
  const words: ClientField | undefined = field.of?.value;
  if (blanks === undefined || words === undefined) return <p className="cr-hint">{t('plan.chooseTemplate')}</p>;
  const left = <Left call={options.plan} own={own} />;
  if (blanks.length === 0)
    return (
      <>
        {data?.blanks.length === 0 && <p className="cr-hint">{t('plan.noBlanks')}</p>}
        {left}
      </>
    );
  return (
    <div className="cr-plan-others">
      <p className="cr-hint">{t('plan.blanks')}</p>
      <BlankFields
        blanks={blanks}
        words={words}
        rows={rows}
        faults={faults}
        resource={resource}
        id={id}
        onChange={onChange}
        {...(onBlur === undefined ? {} : { onBlur })}
      />
      {left}
    </div>
  );
};
