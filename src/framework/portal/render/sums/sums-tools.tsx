/** The tools above sums: subject, period, grouping, series, length of a group, filters by closed sets. */
import { useId } from 'react';
import type { ClientField } from '#engine/project/client-view.ts';
import { Button } from '../../ui/button.tsx';
import { useClientView } from '../contract.ts';
import { later } from '../later.tsx';
import { useWords, type Words } from '../words.ts';
import { presets } from './span.ts';
import type { Question, useSums } from './use-sums.ts';

const DayAsked = later(() => import('../inputs/day-asked.tsx'));

type Set = ReturnType<typeof useSums>['set'];

const Select = ({
  name,
  value,
  options,
  onChange,
}: {
  name: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}) => {
  const id = useId();
  return (
    <span className="cr-filter">
      <label htmlFor={id}>{name}</label>
      <select id={id} className="cr-input" value={value} onChange={event => onChange(event.target.value)}>
        {options.map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
};

const valuesOf = (field: ClientField, { label, t }: Words): readonly (readonly [string, string])[] =>
  field.type === 'flag'
    ? [
        ['true', t('value.yes')],
        ['false', t('value.no')],
      ]
    : Object.entries(field.values ?? {}).map(([value, said]) => [value, label(said)] as const);

const Period = ({ question, field, set }: { question: Question; field: ClientField; set: Set }) => {
  const { t, label } = useWords();
  const end = (which: 'from' | 'to') => (
    <DayAsked
      name={`${label(field.label)} ${t(which === 'from' ? 'filter.from' : 'filter.to')}`}
      value={question.days[which] ?? ''}
      onDay={day => set({ in: undefined, from: question.days.from, to: question.days.to, [which]: day })}
    />
  );
  return (
    <fieldset className="cr-sums-period">
      <legend className="cr-sr">{t('sums.period', { field: label(field.label) })}</legend>
      <span className="cr-joined">
        {presets.map(preset => (
          <Button
            key={preset}
            aria-pressed={question.preset === preset}
            onClick={() => set({ in: preset, from: undefined, to: undefined, every: undefined })}
          >
            {t(`sums.presets.${preset}`)}
          </Button>
        ))}
      </span>
      <span className="cr-span">
        {end('from')}
        <span aria-hidden="true">–</span>
        {end('to')}
      </span>
    </fieldset>
  );
};

export const SumsTools = ({ question, sums }: { question: Question; sums: ReturnType<typeof useSums> }) => {
  const words = useWords();
  const { t, label } = words;
  const view = useClientView();
  const { set, call, canCompare, clear } = sums;
  const subjects = call?.sums?.of ?? [];
  const named = (fields: readonly ClientField[]) => fields.map(field => [field.name, label(field.label)] as const);
  return (
    <>
      {subjects.length > 1 && (
        <fieldset className="cr-tabs">
          <legend className="cr-sr">{t('sums.subject')}</legend>
          {subjects.flatMap(name => {
            const subject = view.resources[name];
            return subject === undefined
              ? []
              : [
                  <button key={name} type="button" aria-pressed={name === question.of} onClick={() => clear(name)}>
                    {label(subject.label)}
                  </button>,
                ];
          })}
        </fieldset>
      )}
      <fieldset className="cr-sums-tools">
        <legend className="cr-sr">{t('sums.tools')}</legend>
        {question.period !== undefined && <Period question={question} field={question.period} set={set} />}
        <Select
          name={t('sums.by')}
          value={question.by.name}
          options={named(question.offered.by)}
          onChange={by => set({ by, series: question.series?.name ?? 'none', every: undefined, top: undefined, [`f.${by}`]: undefined })}
        />
        {question.every !== undefined && (
          <Select
            name={t('sums.every')}
            value={question.every}
            options={question.offered.units.map(unit => [unit, t(`sums.units.${unit}`)] as const)}
            onChange={every => set({ every })}
          />
        )}
        {question.offered.series.length > 0 && (
          <Select
            name={t('sums.series')}
            value={question.series?.name ?? 'none'}
            options={[['none', t('sums.noSeries')], ...named(question.offered.series)]}
            onChange={series => set({ series, by: question.by.name })}
          />
        )}
        {question.offered.series
          .filter(field => field !== question.series)
          .map(field => (
            <Select
              key={field.name}
              name={label(field.label)}
              value={question.filter[field.name] ?? ''}
              options={[['', t('input.all')], ...valuesOf(field, words)]}
              onChange={value => set({ [`f.${field.name}`]: value })}
            />
          ))}
        {canCompare && (
          <label className="cr-sums-compare">
            <input
              type="checkbox"
              checked={question.compare}
              onChange={event => set({ compare: event.target.checked ? '1' : undefined })}
            />
            {t('sums.compare')}
          </label>
        )}
      </fieldset>
    </>
  );
};
