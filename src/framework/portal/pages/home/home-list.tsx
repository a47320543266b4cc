/** The newest records of an entity on the home page, a line each: the first of its columns leads to the record, the title to the list. */
import { useGetList } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Label } from '#engine/declare/label.ts';
import type { ClientField, ClientResource } from '#engine/project/client-view.ts';
import { useClientView, useLabel } from '../../granted/client-view.tsx';
import { useKnown } from '../../granted/growing-view.ts';
import { pathOfResource, useMenus } from '../../granted/menus.tsx';
import { useWords } from '../../messages/use-words.ts';
import type { Row } from '../../render/contract.ts';
import { useDelegates } from '../../render/delegates.tsx';
import { drawValue } from '../../render/fields/value.tsx';
import { countText } from '../../render/format/number.ts';
import { listAddress } from '../../render/sums/answer.ts';
import { useWords as useRenderWords } from '../../render/words.ts';

export interface Newest {
  readonly key: string;
  readonly label: Label;
  readonly resource: string;
  readonly columns: readonly string[];
  readonly filter: Readonly<Record<string, unknown>>;
}

const most = 5;

interface LineProps {
  readonly resource: ClientResource;
  readonly record: Row;
  readonly fields: readonly ClientField[];
}

const Line = ({ resource, record, fields }: LineProps) => {
  const words = useRenderWords();
  const to = resource.verbs.get === undefined ? undefined : words.place(resource.name, record.id);
  return (
    <li className="s-newest-line">
      {fields.map((field, index) => {
        const said = drawValue(field, { words, resource, record, place: 'cell' });
        // A day or moment alone says not of what it is.
        const isTold = ['date', 'instant'].includes(field.type) && index > 0;
        return (
          <span key={field.name}>
            {isTold && <small>{words.label(field.label)} </small>}
            {index === 0 && to !== undefined ? <Link to={to}>{said}</Link> : said}
          </span>
        );
      })}
    </li>
  );
};

interface LinesProps {
  readonly newest: Newest;
  readonly resource: ClientResource;
  readonly to: string;
  /** When the page was asked for last: its lists are asked for with it. */
  readonly asOf: number;
}

const Lines = ({ newest, resource, to, asOf }: LinesProps) => {
  const t = useWords();
  const label = useLabel();
  const { ref, viewer } = useDelegates();
  const [field, order] = resource.views.list?.sort ?? ['createdAt', 'DESC'];
  const {
    data = [],
    total,
    refetch,
  } = useGetList<Row>(newest.resource, {
    pagination: { page: 1, perPage: most },
    sort: { field, order },
    filter: newest.filter,
  });
  const shown = useRef(asOf);
  useEffect(() => {
    if (shown.current !== asOf) void refetch();
    shown.current = asOf;
  }, [asOf, refetch]);
  if (data.length === 0) return null;
  const fields = newest.columns.flatMap(name => resource.fields[name] ?? []);
  return (
    <section className="s-newest" ref={ref} aria-label={label(newest.label)}>
      <h2>
        {label(newest.label)}
        <small>
          <Link to={listAddress(to, newest.filter)}>{t('home.total', { n: countText(total ?? data.length) })}</Link>
        </small>
      </h2>
      <ul className="s-newest-lines">
        {data.map(record => (
          <Line key={record.id} resource={resource} record={record} fields={fields} />
        ))}
      </ul>
      {viewer}
    </section>
  );
};

export const HomeList = ({ newest, asOf }: Pick<LinesProps, 'newest' | 'asOf'>) => {
  const view = useClientView();
  const isKnown = useKnown(view, newest.resource);
  const to = pathOfResource(useMenus(), newest.resource);
  const resource = view.resources[newest.resource];
  return isKnown && to !== undefined && resource !== undefined ? <Lines newest={newest} resource={resource} to={to} asOf={asOf} /> : null;
};
