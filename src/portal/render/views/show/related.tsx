/** What refers to a record: one section for each kind, with its count, the newest rows and the way to all of them; what there is none of shares one line. */
import { useId } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import { type Row, useClientView } from '../../contract.ts';
import { link } from '../../fields/pieces.tsx';
import { displayOf } from '../../fields/registry.tsx';
import { drawValue } from '../../fields/value.tsx';
import { callFor, columnsOf, formFields, useCan } from '../../resource.ts';
import { useWords } from '../../words.ts';

const COLUMNS = 6;

interface Section {
  readonly name: string;
  readonly label: string;
  readonly resource: ClientResource;
  /** The field that says again what the page says: no column. */
  readonly by: string;
  readonly rows: readonly Row[];
  readonly total: string;
  readonly none: boolean;
  /** Where a new one that belongs to the record is made; undefined where the session or the kind does not allow it. */
  readonly create: string | undefined;
}

const SectionTable = ({ section: { resource, by, rows }, labelId }: { readonly section: Section; readonly labelId: string }) => {
  const words = useWords();
  const columns = columnsOf(resource)
    .filter(field => field.heavy !== true && field.name !== by)
    .slice(0, COLUMNS);
  return (
    <div className="cr-items">
      <table aria-labelledby={labelId}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.name} scope="col" className={displayOf(column).align === 'end' ? 'cr-end' : undefined}>
                {words.label(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const to = words.place(resource.name, row.id);
            return (
              <tr key={row.id}>
                {columns.map((column, index) => {
                  const drawn = drawValue(column, { words, resource, record: row, place: 'cell' });
                  return (
                    <td key={column.name} className={displayOf(column).align === 'end' ? 'cr-end' : undefined}>
                      {index === 0 && to !== undefined && column.type !== 'reference' ? link(to, drawn, words) : drawn}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};

export const Related = ({ resource, record }: { readonly resource: ClientResource; readonly record: Row }) => {
  const view = useClientView();
  const words = useWords();
  const { label, t, comma, colon } = words;
  const id = useId();
  const can = useCan();
  const placeOf = (other: ClientResource, by: string): string | undefined => {
    const call = callFor(other, 'create');
    const takes = Object.keys(formFields(other, view, 'create')).includes(by);
    const list = words.listPlace(other.name, {})?.split('?')[0];
    return takes && can(call) && list !== undefined ? `${list}/create?${new URLSearchParams({ [by]: String(record.id) })}` : undefined;
  };
  const told = record.$related ?? {};
  const sections = Object.entries(view.calls[resource.verbs.get ?? '']?.with ?? {}).flatMap(([name, part]): Section[] => {
    const other = view.resources[part.resource];
    const given = told[name];
    if (other === undefined || given === undefined) return [];
    const total = given.totalIsExact ? String(given.total) : `${given.total}+`;
    return [
      {
        name,
        label: label(part.label),
        resource: other,
        by: part.by,
        rows: given.rows,
        total,
        none: given.total === 0,
        create: placeOf(other, part.by),
      },
    ];
  });
  const some = sections.filter(section => !section.none);
  const empty = sections.filter(section => section.none);
  return (
    <>
      {some.length > 2 && (
        <nav className="cr-sections" aria-label={t('show.related')}>
          {some.map(({ name, label: called, total }) => (
            <a
              key={name}
              href={`#${id}-${name}`}
              onClick={event => {
                // The address is the router's: the section is gone to without it.
                event.preventDefault();
                document.getElementById(`${id}-${name}`)?.scrollIntoView({ block: 'start' });
                document.getElementById(`${id}-${name}-title`)?.focus({ preventScroll: true });
              }}
            >
              {called} <strong>{total}</strong>
            </a>
          ))}
        </nav>
      )}
      {some.map(section => {
        const all = words.listPlace(section.resource.name, { [section.by]: record.id });
        const title = `${id}-${section.name}-title`;
        return (
          <section key={section.name} id={`${id}-${section.name}`} className="cr-group cr-related" aria-labelledby={title}>
            <header>
              <h2 id={title} tabIndex={-1}>
                {section.label} <span className="cr-count">{section.total}</span>
              </h2>
              <span className="cr-related-ways">
                {section.create !== undefined &&
                  link(section.create, t('form.createTitle', { name: label(section.resource.label) }), words)}
                {all !== undefined && link(all, t('show.all', { n: section.total }), words)}
              </span>
            </header>
            <SectionTable section={section} labelId={title} />
          </section>
        );
      })}
      {empty.length > 0 && (
        <p className="cr-none">
          {t('show.nothing')}
          {colon}
          {empty.map(({ name, label: called, create, resource: other }, index) => (
            <span key={name}>
              {index > 0 && comma}
              {called}
              {create !== undefined && <> {link(create, t('form.createTitle', { name: label(other.label) }), words)}</>}
            </span>
          ))}
        </p>
      )}
    </>
  );
};
