/** The groups of a record: label and value in two or three columns. */
import type { ReactNode } from 'react';
import type { Group } from '#engine/declare/views.ts';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { pathOfResource, type Row, useClientView, useMenus } from '../../contract.ts';
import { isPem } from '../../fields/codes.ts';
import { useUnmasked } from '../../fields/unmasked.tsx';
import { drawChange, isEmpty } from '../../fields/value.tsx';
import { widgetOf } from '../../registered.ts';
import { partIn } from '../../review-part.ts';
import { useStanding } from '../../standing-fields.ts';
import { useWords } from '../../words.ts';
import { wrongNotes } from '../marks.ts';
import './folded.css';

/** Longer texts take the whole width. */
const LONG = 44;
const wideTypes: ReadonlySet<string> = new Set(['longText', 'json', 'items', 'files']);

interface GroupsProps {
  readonly resource: ClientResource;
  readonly record: Row;
  readonly groups: readonly Group[];
}

/** Why a record that is named here cannot be opened: no menu of the reader's lists its kind, though this side has such a list. */
const useUnopened = (): ((field: ClientField) => string | undefined) => {
  const { label } = useWords();
  const { outline } = useClientView();
  const menus = useMenus();
  return ({ to = '' }) => {
    const kind = pathOfResource(menus, to) === undefined ? outline[to]?.label : undefined;
    return kind && label([`您没有查看“${kind[0]}”的菜单，不能打开`, `None of your menus opens ${kind[1]}`]);
  };
};

const Part = ({ title, apart, children }: { readonly title: string; readonly apart: true | undefined; readonly children: ReactNode }) =>
  apart ? (
    <details className="cr-group cr-folded">
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  ) : (
    <section className="cr-group">
      <h2>{title}</h2>
      {children}
    </section>
  );

export const Groups = ({ resource, record, groups }: GroupsProps) => {
  const words = useWords();
  const unmasked = useUnmasked(resource, record);
  const unopened = useUnopened();
  const around = { words, resource, record: unmasked.record, place: 'show' as const };
  const notes = wrongNotes(partIn(resource, record, 'marks'));
  const standing = useStanding(resource, record);
  return groups.map(group => {
    const fields = group.fields.filter(standing).flatMap(name => resource.fields[name] ?? []);
    if (fields.length === 0) return null;
    return (
      <Part key={group.label.join('/')} title={words.label(group.label)} apart={group.apart}>
        {group.help !== undefined && <p className="cr-group-help">{words.label(group.help)}</p>}
        <dl>
          {fields.map(field => {
            const value = record[field.name];
            const { display, isLine } = widgetOf(field.widget) ?? {};
            const widget = display !== undefined && !isLine;
            const wide =
              !isEmpty(value) &&
              (wideTypes.has(field.type) || widget || (typeof value === 'string' && (isPem(value) || value.length > LONG)));
            return (
              <div key={field.name} className={`cr-fact${wide ? ' cr-wide' : ''}${widget && fields.length === 1 ? ' cr-alone' : ''}`}>
                <dt>{words.label(field.label)}</dt>
                <dd title={isEmpty(value) ? undefined : unopened(field)}>
                  {drawChange(field, around)}
                  {unmasked.button(field)}
                  {notes[field.name] !== undefined && (
                    <span className="cr-note">{words.t('form.note', { note: notes[field.name] ?? '' })}</span>
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      </Part>
    );
  });
};
