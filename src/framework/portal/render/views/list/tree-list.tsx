/** The list of a resource whose rows hang under each other: a tree instead of a table, with the order changed in place. */
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { callFor } from '#engine/project/view-calls.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { PortalDataProvider, Row } from '../../contract.ts';
import { Failed } from '../../failed.tsx';
import { useCan, useResourceView } from '../../resource.ts';
import { useMaking } from '../../use-making.ts';
import type { ViewProps } from '../../view-props.ts';
import { useWords } from '../../words.ts';
import type { TreeOptions } from './tree/nested.ts';
import { TreeRows } from './tree/tree-rows.tsx';
import '../../style/render.css';
import './list.css';
import { Button } from '../../../ui/button.tsx';

/** More rows than this are no tree that anybody looks through. */
const MOST = 500;
const PAGE = 200;

export const TreeList = ({ resource: name, basePath, options }: ViewProps & { readonly options: TreeOptions }) => {
  const resource = useResourceView(name);
  const making = useMaking(resource);
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
          sort: { field: options.key, order: 'ASC' },
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
          <Button filled className="cr-push" onClick={() => navigate(`${basePath}/create`)}>
            <Icon name="plus" />
            {making}
          </Button>
        ) : null}
      </header>
      {error === null ? null : <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <p role="status">{t('loading')}</p>
      ) : (
        <TreeRows resource={resource} basePath={basePath} options={options} rows={data} />
      )}
    </section>
  );
};
