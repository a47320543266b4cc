/** The list of a resource whose rows hang under each other: a tree instead of a table, with the order changed in place. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRefresh } from 'ra-core';
import { useDeferredValue, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Views } from '#engine/declare/views.ts';
import type { ClientResource } from '#engine/project/client-view.ts';
import type { PortalDataProvider, Row } from '../../contract.ts';
import { Failed } from '../../failed.tsx';
import { sentenceOf } from '../../failure.ts';
import { badge } from '../../fields/pieces.tsx';
import { FindBox } from '../../find-box.tsx';
import { Icon } from '../../icons.tsx';
import { callFor, columnsOf, useCan, useResourceView } from '../../resource.ts';
import { branches, sifted, type TreeNode } from '../../tree/nodes.ts';
import { Tree } from '../../tree/tree.tsx';
import type { ViewProps } from '../../view-props.ts';
import { useWords } from '../../words.ts';
import '../../style/render.css';
import './list.css';

type TreeOptions = NonNullable<NonNullable<Views<string>['list']>['tree']>;

/** More rows than this are no tree that anybody looks through. */
const MOST = 500;

interface RowNode extends TreeNode {
  readonly row: Row;
  readonly children: readonly RowNode[];
}

const textIn = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Rows under each other; one whose parent is not there stands at the top. Siblings stand in their order. */
export const nested = (rows: readonly Row[], options: TreeOptions, labelOf: (row: Row) => string): readonly RowNode[] => {
  const keys = new Set(rows.map(row => textIn(row[options.key])));
  const parentOf = (row: Row): string => (keys.has(textIn(row[options.parent])) ? textIn(row[options.parent]) : '');
  const sortOf = (row: Row): number => Number((options.order === undefined ? 0 : row[options.order]) ?? 0);
  const below = (parent: string): readonly RowNode[] =>
    rows
      .filter(row => parentOf(row) === parent)
      .sort((one, other) => sortOf(one) - sortOf(other) || (textIn(one[options.key]) < textIn(other[options.key]) ? -1 : 1))
      .map(row => ({ id: row.id, label: labelOf(row), row, children: below(textIn(row[options.key])) }));
  return below('');
};

const find = (nodes: readonly RowNode[], id: string, among: readonly RowNode[] = nodes): readonly RowNode[] | undefined => {
  if (among.some(node => node.id === id)) return among;
  for (const node of among) {
    const found = find(nodes, id, node.children);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The values of the field that keeps several trees apart; one tree where there is none. */
const partsOf = (resource: ClientResource, options: TreeOptions): readonly string[] =>
  options.apart === undefined ? [''] : Object.keys(resource.fields[options.apart]?.values ?? {});

interface RowsProps {
  readonly resource: ClientResource;
  readonly basePath: string;
  readonly options: TreeOptions;
  readonly rows: readonly Row[];
}

const Rows = ({ resource, basePath, options: words, rows }: RowsProps) => {
  const say = useWords();
  const { t, label, language } = say;
  const can = useCan();
  const navigate = useNavigate();
  const notify = useNotify();
  const refresh = useRefresh();
  const provider = useDataProvider<PortalDataProvider>();
  const parts = partsOf(resource, words);
  const [part, setPart] = useState(parts[0] ?? '');
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [title, ...others] = columnsOf(resource);
  const english = resource.fields[`${title?.name ?? ''}En`];
  const labelOf = (row: Row): string =>
    (language === 'en' && english !== undefined && textIn(row[english.name])) || textIn(row[title?.name ?? words.key]);
  const mine = words.apart === undefined ? rows : rows.filter(row => row[words.apart ?? ''] === part);
  const nodes = nested(mine, words, labelOf);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(branches(nested(rows, words, labelOf))));
  const wanted = useDeferredValue(text.trim().toLocaleLowerCase());
  const shown =
    wanted === '' ? nodes : sifted(nodes, node => `${node.label} ${textIn(node.row[words.key])}`.toLocaleLowerCase().includes(wanted));
  const movable = words.order !== undefined && wanted === '' && can(callFor(resource, 'update'));
  // What the service alone sets says nothing about how the row is kept.
  const flags = others.filter(field => field.type === 'flag' && field.readOnly !== true);

  /** Puts a row one place up or down: its siblings are numbered anew, which changes as few as it can. */
  const move = async (node: RowNode, step: -1 | 1): Promise<void> => {
    const siblings = [...(find(nodes, node.id) ?? [])];
    const at = siblings.findIndex(each => each.id === node.id);
    const other = siblings[at + step];
    if (other === undefined || words.order === undefined) return;
    siblings[at + step] = node;
    siblings[at] = other;
    setBusy(true);
    try {
      for (const [index, { row }] of siblings.entries())
        if (row[words.order] !== index + 1)
          await provider.update(resource.name, {
            id: row.id,
            data: { id: row.id, version: row.version, [words.order]: index + 1 },
            previousData: row,
          });
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    } finally {
      setBusy(false);
      refresh();
    }
  };

  return (
    <>
      <div className="cr-filters cr-tree-tools">
        {parts.length < 2 ? null : (
          <span className="cr-parts">
            {parts.map(each => (
              <button key={each} type="button" className="cr-button" aria-pressed={each === part} onClick={() => setPart(each)}>
                {label(resource.fields[words.apart ?? '']?.values?.[each] ?? [each, each])}
              </button>
            ))}
          </span>
        )}
        <FindBox text={text} onText={setText} hint={t('tree.find')} />
        <button type="button" className="cr-button cr-quiet" onClick={() => setOpen(new Set(branches(nodes)))}>
          {t('tree.openAll')}
        </button>
        <button type="button" className="cr-button cr-quiet" onClick={() => setOpen(new Set())}>
          {t('tree.closeAll')}
        </button>
      </div>
      {shown.length === 0 ? (
        <p className="cr-empty">{t('list.emptyFiltered')}</p>
      ) : (
        <div className="cr-tree-frame">
          <Tree
            label={label(resource.label)}
            nodes={shown}
            open={wanted === '' ? open : new Set(branches(shown))}
            onOpen={setOpen}
            onSelect={node => navigate(`${basePath}/${node.id}/show`)}
            look={({ row }) => (flags.some(field => row[field.name] === true) ? 'faint' : undefined)}
          >
            {node => {
              const { id, row } = node;
              const siblings = find(nodes, id) ?? [];
              const at = siblings.findIndex(each => each.id === id);
              const state =
                row.state === undefined || row.state === resource.fields.state?.default ? undefined : resource.states[row.state];
              return (
                <>
                  <code className="cr-tree-key">{textIn(row[words.key])}</code>
                  {state === undefined ? null : badge(state, say)}
                  {flags.map(field =>
                    row[field.name] === true ? (
                      <span key={field.name} className="cr-tree-flag">
                        {label(field.label)}
                      </span>
                    ) : null,
                  )}
                  {movable ? (
                    <span className="cr-tree-moves">
                      <button
                        type="button"
                        className="cr-button cr-quiet"
                        disabled={busy || at <= 0}
                        aria-label={t('tree.up', { name: labelOf(row) })}
                        title={t('tree.up', { name: labelOf(row) })}
                        onClick={() => void move(node, -1)}
                      >
                        <Icon name="up" />
                      </button>
                      <button
                        type="button"
                        className="cr-button cr-quiet"
                        disabled={busy || at === siblings.length - 1}
                        aria-label={t('tree.down', { name: labelOf(row) })}
                        title={t('tree.down', { name: labelOf(row) })}
                        onClick={() => void move(node, 1)}
                      >
                        <Icon name="down" />
                      </button>
                    </span>
                  ) : null}
                </>
              );
            }}
          </Tree>
        </div>
      )}
    </>
  );
};

const PAGE = 200;

export const TreeList = ({ resource: name, basePath, options: words }: ViewProps & { readonly options: TreeOptions }) => {
  const resource = useResourceView(name);
  const { t, label } = useWords();
  const title = useId();
  const can = useCan();
  const navigate = useNavigate();
  const provider = useDataProvider<PortalDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: [name, 'getList', 'tree'],
    queryFn: async () => {
      const rows: Row[] = [];
      for (let page = 1; rows.length < MOST; page += 1) {
        const found = await provider.getList<Row>(name, {
          pagination: { page, perPage: PAGE },
          sort: { field: words.key, order: 'ASC' },
          filter: {},
        });
        rows.push(...found.data);
        if (found.data.length < PAGE) break;
      }
      return rows;
    },
  });
  return (
    <section className="cr-page cr-list" aria-labelledby={title}>
      <header className="cr-head">
        <h1 id={title}>
          {label(resource.label)}
          {data === undefined ? null : <span className="cr-count"> {data.length}</span>}
        </h1>
        {can(callFor(resource, 'create')) ? (
          <button type="button" className="cr-button cr-filled cr-push" onClick={() => navigate(`${basePath}/create`)}>
            <Icon name="plus" />
            {t('list.create')}
          </button>
        ) : null}
      </header>
      {error === null ? null : <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <p role="status">{t('loading')}</p>
      ) : (
        <Rows resource={resource} basePath={basePath} options={words} rows={data} />
      )}
    </section>
  );
};
