/** What refers to a record: one section for each kind, with its count, the newest rows and the way to all of them; what there is none of shares one line. */
import { fieldsOf } from '#engine/conditions/condition.ts';
import { evaluate } from '#engine/conditions/evaluate.ts';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { callFor } from '#engine/project/view-calls.ts';
import { type RelatedRows, type Row, useClientView, useGrants } from '../../contract.ts';
import { link } from '../../fields/pieces.tsx';
import { displayOf } from '../../fields/registry.tsx';
import { Scroller } from '../../fields/scroller.tsx';
import { drawValue } from '../../fields/value.tsx';
import { oneOf } from '../../format/kind.ts';
import { dayText } from '../../format/moment.ts';
import { columnsOf, formFields, useCan } from '../../resource.ts';
import { useSession } from '../../session.ts';
import { useWords, type Words } from '../../words.ts';

const COLUMNS = 6;
/** More of a kind stand in their list, one link away. */
const FEW = 5;

interface Section {
  readonly name: string;
  readonly label: string;
  readonly resource: ClientResource;
  /** The field that says again what the page says: no column. */
  readonly by: string;
  readonly rows: readonly Row[];
  readonly total: string;
  readonly none: boolean;
  /** How many are in force, and when the first of them ends. */
  readonly standing: string | undefined;
  /** Where a new one that belongs to the record is made; undefined where the session or the kind does not allow it. */
  readonly create: string | undefined;
}

const SectionTable = ({ section: { resource, by, rows }, labelId }: { readonly section: Section; readonly labelId: string }) => {
  const words = useWords();
  const columns = columnsOf(resource)
    .filter(field => field.heavy !== true && field.name !== by)
    .slice(0, COLUMNS);
  return (
    // Without a name: the section around it has it, and two landmarks of one name cannot be told apart.
    <Scroller>
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
          {rows.slice(0, FEW).map(row => {
            const to = words.place(resource.name, row.id);
            return (
              // The link in its first cell is what the keyboard and readers find.
              <tr key={row.id} data-to={to}>
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
    </Scroller>
  );
};

/** Whether the field takes this record; what cannot be said from here is the service's to say. */
const canBeChosen = ({ among }: ClientField, record: Row, session: Readonly<Record<string, unknown>>): boolean =>
  among === undefined || fieldsOf(among).some(path => record[path] === undefined) || evaluate(among, record, { session, now: new Date() });

/** What of them is in force, in the words of its states. */
const standingSaid = ({ states }: ClientResource, { inForce }: Pick<RelatedRows, 'inForce'>, words: Words): string | undefined => {
  if (inForce === undefined) return undefined;
  const said = inForce.states.flatMap(state => (states[state] === undefined ? [] : [words.label(states[state].label)])).join(words.comma);
  const ends = inForce.endsAt === null ? '' : ` · ${words.t('show.endsNext', { day: dayText(inForce.endsAt) })}`;
  return `${said} ${inForce.total}${ends}`;
};

/** The sections that the session is told of, in the declaration's order. */
const useSections = (resource: ClientResource, record: Row): readonly Section[] => {
  const view = useClientView();
  const words = useWords();
  const session = useSession();
  const grants = useGrants();
  const can = useCan();
  const createFor = (other: ClientResource, by: string): string | undefined => {
    const field = formFields(other, view, 'create', grants)[by];
    const takes = field !== undefined && canBeChosen(field, record, session);
    const list = words.listPlace(other.name, {})?.split('?')[0];
    const may = takes && can(callFor(other, 'create')) && list !== undefined;
    return may ? `${list}/create?${new URLSearchParams({ [by]: String(record.id) })}` : undefined;
  };
  return Object.entries(view.calls[resource.verbs.get ?? '']?.with ?? {}).flatMap(([name, part]): Section[] => {
    const other = view.resources[part.resource];
    const given = record.$related?.[name];
    if (other === undefined || given === undefined) return [];
    const total = given.totalIsExact ? String(given.total) : `${given.total}+`;
    const create = createFor(other, part.by);
    return [
      {
        name,
        label: words.label(part.label),
        resource: other,
        by: part.by,
        rows: given.rows,
        total,
        none: given.total === 0,
        standing: standingSaid(other, given, words),
        create,
      },
    ];
  });
};

/** The element of a section: a record stands on a page once. */
const placeOf = (record: Row, name: string): string => `${record.id}-${name}`;

/** So many that they do not show at a glance. */
const MANY = 3;

/** What there is of each kind, beside the record's name; each leads to its section. */
export const RelatedCounts = ({ resource, record }: { readonly resource: ClientResource; readonly record: Row }) => {
  const { t } = useWords();
  const some = useSections(resource, record).filter(section => !section.none);
  if (some.length < MANY) return null;
  return (
    <nav className="cr-related-jumps" aria-label={t('show.related')}>
      {some.map(({ name, label: called, total, standing }) => (
        <button
          key={name}
          type="button"
          onClick={() => {
            document.getElementById(placeOf(record, name))?.scrollIntoView({ block: 'start' });
            document.getElementById(`${placeOf(record, name)}-title`)?.focus({ preventScroll: true });
          }}
        >
          {called} <strong>{total}</strong>
          {standing !== undefined && <small> {standing}</small>}
        </button>
      ))}
    </nav>
  );
};

export const Related = ({ resource, record }: { readonly resource: ClientResource; readonly record: Row }) => {
  const words = useWords();
  const { label, t, comma, colon } = words;
  const sections = useSections(resource, record);
  const empty = sections.filter(section => section.none);
  const newOne = ({ create, resource: other }: Section) =>
    create === undefined ? undefined : link(create, t('form.createTitle', { name: label(oneOf(other.label)) }), words);
  return (
    <>
      {sections
        .filter(section => !section.none)
        .map(section => {
          const all = words.listPlace(section.resource.name, { [section.by]: record.id });
          const place = placeOf(record, section.name);
          return (
            <section key={section.name} id={place} className="cr-group cr-related" aria-labelledby={`${place}-title`}>
              <header>
                <h2 id={`${place}-title`} tabIndex={-1}>
                  {section.label} <span className="cr-count">{section.total}</span>
                </h2>
                <span className="cr-related-ways">
                  {newOne(section)}
                  {all !== undefined && link(all, t('show.all', { n: section.total }), words)}
                </span>
              </header>
              <SectionTable section={section} labelId={`${place}-title`} />
            </section>
          );
        })}
      {empty.length > 0 && (
        <p className="cr-none">
          {t('show.nothing')}
          {colon}
          {empty.map((section, index) => (
            <span key={section.name}>
              {index > 0 && comma}
              {section.label}
              {section.create !== undefined && <> {newOne(section)}</>}
            </span>
          ))}
        </p>
      )}
    </>
  );
};
