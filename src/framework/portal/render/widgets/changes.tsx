/** What a journal entry changed, field by field, before and after: in the words of the values, as far as the journal keeps them. */
import type { ReactNode } from 'react';
import type { ClientField, ClientView } from '#engine/project/client-view.ts';
import { stays, withheld } from '#engine/project/touched.ts';
import { isInstant } from '#engine/rules/calendar.ts';
import { useClientView } from '../contract.ts';
import type { Surroundings } from '../fields/display.ts';
import { link } from '../fields/pieces.tsx';
import { Scroller } from '../fields/scroller.tsx';
import { drawValue, isEmpty, valueText } from '../fields/value.tsx';
import { momentText } from '../format/moment.ts';
import { fieldLabel } from '../reason.ts';
import type { DisplayProps } from '../widget.ts';
import { useWords } from '../words.ts';
import { type SetChange, setChange } from './set-change.ts';
import { toldName, toldText, useCodeNames } from './told-change.ts';

type Change = readonly [before: unknown, after: unknown];
type Named = Readonly<{ id: string; label: string }>;

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value && typeof value.label === 'string';

const changesIn = (value: unknown): readonly (readonly [string, Change])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, change]) => (Array.isArray(change) ? [[name, [change[0], change[1]]] as const] : []))
    : [];

/** What the entry says of itself: which record, when and by whom. */
const ofTheEntry: ReadonlySet<string> = new Set(['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']);

/** A value of a field that this audience knows; in the journal a reference is its id and what it was called. */
const said = (value: unknown, field: ClientField | undefined, around: Surroundings): ReactNode => {
  const { words } = around;
  if (isEmpty(value)) return <span aria-hidden="true">—</span>;
  if (value === withheld) return <span className="cr-age">{words.t('changes.withheld')}</span>;
  if (isNamed(value)) {
    const label = value.label === '' ? value.id : value.label;
    const to = field?.to === undefined ? undefined : words.place(field.to, value.id);
    return to === undefined ? label : link(to, label, words);
  }
  if (Array.isArray(value) && value.every(isNamed)) return value.map(each => each.label || each.id).join(words.comma);
  if (field?.name === 'state') return drawValue(field, around, value);
  // Whole and exact: an age would have changed its meaning by the time the entry is read.
  if (field !== undefined && (field.widget === undefined || field.values !== undefined)) return valueText(field, around, value);
  if (typeof value === 'boolean') return words.t(value ? 'value.yes' : 'value.no');
  // A moment reads as anywhere, also where a widget draws it elsewhere or the field is none of this side's.
  if (typeof value === 'string' && isInstant(value)) return momentText(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const SetCells = ({ change: { gone, came, kept } }: { readonly change: SetChange }) => {
  const { t, comma } = useWords();
  const named = useCodeNames();
  const list = (codes: readonly string[]): string => codes.map(named).join(comma);
  return (
    <>
      <td>{gone.length === 0 ? <span aria-hidden="true">—</span> : t('changes.gone', { list: list(gone) })}</td>
      <td>
        {came.length > 0 && <p>{t('changes.came', { list: list(came) })}</p>}
        {kept > 0 && <p className="cr-age">{t('changes.kept', { n: kept })}</p>}
      </td>
    </>
  );
};

/** The id of a menu that was picked, or of a call: nobody knows them by these. */
const isCode = (value: unknown, field: ClientField | undefined, { calls }: ClientView): value is string =>
  typeof value === 'string' && (field?.widget === 'pickedName' || calls[value] !== undefined);

const Changes = ({ value, record }: DisplayProps) => {
  const view = useClientView();
  const words = useWords();
  const { t, label } = words;
  const codeName = useCodeNames();
  const name = String(record.resource);
  const [resource, kind] = [view.resources[name], view.words[name]];
  const states = Object.fromEntries(
    Object.entries(kind?.states ?? {}).map(([state, of]) => [state, resource?.states[state] ?? { label: of, tone: 'neutral' as const }]),
  );
  const around: Surroundings = { words, resource: { name, states }, record, place: 'cell' };
  const rows = changesIn(value).filter(
    ([field, [before, after]]) =>
      !ofTheEntry.has(field) &&
      !(isEmpty(before) && isEmpty(after)) &&
      !stays([before, after].map(each => (isNamed(each) ? each.id : each))),
  );
  if (rows.length === 0) return <>—</>;
  return (
    <Scroller className="cr-changes" label={t('changes.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('changes.field')}</th>
            <th scope="col">{t('changes.before')}</th>
            <th scope="col">{t('changes.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([field, [before, after]]) => {
            const known = resource?.fields[field];
            const named = fieldLabel(field, resource, kind);
            const [then, now] = named === undefined ? [before, after].map(each => toldText(field, each, resource, kind, words)) : [];
            const set = named === undefined && now === undefined ? setChange(before, after) : undefined;
            const shown = (value: unknown) => (isCode(value, known, view) ? codeName(value) : said(value, known, around));
            return (
              <tr key={field}>
                <th scope="row">{named === undefined ? toldName(field, words) : label(named)}</th>
                {set === undefined ? (
                  <>
                    <td>{then ?? shown(before)}</td>
                    <td>{now ?? shown(after)}</td>
                  </>
                ) : (
                  <SetCells change={set} />
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroller>
  );
};

export default Changes;
