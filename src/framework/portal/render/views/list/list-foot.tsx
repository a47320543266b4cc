/** The foot of a list: what is selected and can be done with it on the left, paging on the right. */

import { lazy, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import type { ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { BulkAct } from '../../actions/bulk-acts.ts';
import type { Typed } from '../../actions/use-bulk.ts';
import type { Row } from '../../contract.ts';
import { totalText } from '../../format/number.ts';
import { ownRefusals } from '../../registered.ts';
import { useWords } from '../../words.ts';

const BulkDialog = lazy(async () => (await Promise.all([import('../../actions/bulk-dialog.tsx'), ownRefusals()]))[0]);
const sizes = [20, 50, 100, 200] as const;

interface ListFootProps {
  readonly resource: ClientResource;
  readonly bulk: readonly BulkAct[];
  readonly exact: boolean;
  readonly onCount: () => void;
}

const Paging = ({ exact, onCount }: Pick<ListFootProps, 'exact' | 'onCount'>) => {
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext();
  const { t } = useWords();
  const pages = Math.max(1, Math.ceil(total / perPage));
  return (
    <nav className="cr-paging" aria-label={t('list.paging')}>
      <span className="cr-total">{t('list.total', { total: totalText(total, exact), smart_count: total })}</span>
      {!exact && (
        <Button quiet onClick={onCount}>
          {t('list.countExactly')}
        </Button>
      )}
      <select
        className="cr-input"
        value={perPage}
        aria-label={t('list.perPage')}
        onChange={event => setPerPage(Number(event.target.value))}
      >
        {[...new Set<number>([...sizes, perPage])]
          .sort((one, other) => one - other)
          .map(size => (
            <option key={size} value={size}>
              {t('list.size', { n: size })}
            </option>
          ))}
      </select>
      <Button quiet disabled={page <= 1} onClick={() => setPage(page - 1)} aria-label={t('list.previous')}>
        <Icon name="left" />
      </Button>
      <label className="cr-page-at">
        <span className="cr-sr">{t('list.page')}</span>
        <input
          key={page}
          className="cr-input"
          inputMode="numeric"
          defaultValue={page}
          onKeyDown={event => {
            const wanted = Number(event.currentTarget.value);
            if (event.key === 'Enter' && Number.isInteger(wanted)) setPage(Math.min(pages, Math.max(1, wanted)));
          }}
        />
        <span>/ {totalText(pages, exact)}</span>
      </label>
      <Button quiet disabled={page >= pages} onClick={() => setPage(page + 1)} aria-label={t('list.next')}>
        <Icon name="right" />
      </Button>
    </nav>
  );
};

export const ListFoot = ({ resource, bulk, exact, onCount }: ListFootProps) => {
  const { selectedIds, onUnselectItems, data, total } = useListContext<Row>();
  const { t } = useWords();
  const [doing, setDoing] = useState<BulkAct>();
  const [typed] = useState<Typed>(() => new Map());
  const selected = data?.filter(row => selectedIds.includes(row.id)) ?? [];
  const possible = bulk.filter(act => selected.some(act.isFor));
  return (
    <footer className="cr-foot">
      <div className="cr-actions" aria-live="polite">
        {selectedIds.length > 0 && (
          <>
            <strong>
              {selected.length === selectedIds.length
                ? t('list.selected', { n: selectedIds.length, smart_count: selectedIds.length })
                : t('list.selectedHere', { n: selectedIds.length, here: selected.length })}
            </strong>
            {possible.map(act => (
              <Button key={act.name} onClick={() => setDoing(act)}>
                {act.label}
              </Button>
            ))}
            <Button quiet onClick={() => onUnselectItems()}>
              {t('list.unselect')}
            </Button>
          </>
        )}
      </div>
      {(total ?? 0) > 0 && <Paging exact={exact} onCount={onCount} />}
      {doing !== undefined && (
        <Suspense>
          <BulkDialog resource={resource} act={doing} rows={selected} typed={typed} onClose={() => setDoing(undefined)} />
        </Suspense>
      )}
    </footer>
  );
};
