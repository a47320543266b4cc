/** The people of a role: who holds it and until when; adding by name or number, taking away after a question. */

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useDeferredValue, useState } from 'react';
import { doorOf } from '../../browser/sides.ts';
import { useGrants } from '../../granted/client-view.tsx';
import type { PortalDataProvider } from '../../providers/data-provider.ts';
import { failureOf } from '../../render/failure.ts';
import { FindBox } from '../../render/find-box.tsx';
import DayAsked from '../../render/inputs/day-asked.tsx';
import { PageLoading } from '../../shell/page-loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Failure } from '../light/failure.tsx';
import type { HolderRow, RoleRow } from './asked.ts';
import { HoldersTable } from './holders-table.tsx';
import { RoleChangeDialog } from './role-change-dialog.tsx';
import { usePermissionWords } from './words.ts';

const MOST = 100;
const FEW = 8;

interface Found {
  readonly list: readonly HolderRow[];
  readonly total: number;
}

const useHolders = (input: Readonly<Record<string, unknown>>, enabled = true) => {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['permissions', 'people', input],
    queryFn: async ({ signal }) => (await provider.call('mg.roleUser.people', input, { signal })).data as Found,
    placeholderData: keepPreviousData,
    enabled,
  });
};

interface PeopleProps {
  readonly role: RoleRow;
  readonly name: string;
  readonly onChanged: () => void;
}

/** Does a call, says what came of it, and asks for the people again. */
const useChange = (onChanged: () => void) => {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const { t } = usePermissionWords();
  return async (callId: string, input: Readonly<Record<string, unknown>>, done: string): Promise<boolean> => {
    try {
      await provider.call(callId, input);
      notify(done, { type: 'success' });
      return true;
    } catch (error) {
      notify(t('permissions.change.failed', { reason: failureOf(error).message }), { type: 'error' });
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: ['permissions', 'people'] });
      onChanged();
    }
  };
};

const Adding = ({ role, name, onChanged }: PeopleProps) => {
  const { t } = usePermissionWords();
  const [text, setText] = useState('');
  const [validTo, setValidTo] = useState('');
  const [joining, setJoining] = useState<HolderRow>();
  const change = useChange(onChanged);
  const q = useDeferredValue(text.trim());
  const found = useHolders({ role: role.id, candidates: true, q, pageSize: FEW }, q !== '');
  const list = q === '' ? [] : (found.data?.list ?? []);
  return (
    <section className="p-add" aria-label={t('permissions.people.add')}>
      <div className="p-add-line">
        <label>
          <span>{t('permissions.people.add')}</span>
          <span className="cr-search">
            <Icon name="search" />
            <input
              className="cr-input"
              type="search"
              value={text}
              placeholder={t('permissions.people.find')}
              onChange={event => setText(event.target.value)}
            />
          </span>
        </label>
        <div className="p-labelled">
          <span>{t('permissions.people.validTo')}</span>
          <DayAsked name={t('permissions.people.validTo')} value={validTo} onDay={setValidTo} />
        </div>
        <small>{t('permissions.people.forever')}</small>
      </div>
      {q !== '' && found.data !== undefined && list.length === 0 ? <p className="p-none">{t('permissions.people.noneFound')}</p> : null}
      {list.length === 0 ? null : (
        <ul className="p-candidates">
          {list.map(person => (
            <li key={person.userNum}>
              <strong>{person.name}</strong>
              <span>{person.account}</span>
              <code className="p-hint">{person.userNum}</code>
              {person.member === null ? null : <span>{person.member}</span>}
              {person.id !== null || person.own ? (
                <span className="p-badge" title={person.own ? t('permissions.people.ownWhy') : undefined}>
                  {t(person.id === null ? 'permissions.people.own' : 'permissions.people.held')}
                </span>
              ) : (
                <Button onClick={() => setJoining(person)}>{t('permissions.people.addOne')}</Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {joining === undefined ? null : (
        <RoleChangeDialog
          role={role.id}
          name={name}
          person={joining}
          change="add"
          onClose={() => setJoining(undefined)}
          onConfirm={() => {
            setJoining(undefined);
            const grant = { role: role.id, userNum: joining.userNum, ...(validTo === '' ? {} : { validTo }) };
            void change('mg.roleUser.new', grant, t('permissions.people.added', { name: joining.name }));
          }}
        />
      )}
    </section>
  );
};

export const RolePeople = (props: PeopleProps) => {
  const { role, name, onChanged } = props;
  const { t } = usePermissionWords();
  const grants = useGrants();
  const [text, setText] = useState('');
  const [leaving, setLeaving] = useState<HolderRow>();
  const change = useChange(onChanged);
  const q = useDeferredValue(text.trim());
  const { data, error, refetch } = useHolders({ role: role.id, ...(q === '' ? {} : { q }), pageSize: MOST });
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageLoading />;
  return (
    <>
      {grants.has('mg.roleUser.new') ? <Adding {...props} /> : null}
      {role.users > FEW || q !== '' ? (
        <FindBox text={text} onText={setText} hint={t('permissions.people.holders')} className="p-holders" />
      ) : null}
      {data.list.length === 0 ? (
        <p className="p-none">{t(q === '' ? 'permissions.people.none' : 'permissions.people.noneFound')}</p>
      ) : (
        <HoldersTable
          list={data.list}
          withMember={doorOf(role.side).staff === undefined}
          onDay={({ id, version }, validTo) => void change('mg.roleUser.edit', { id, version, validTo }, t('permissions.people.changed'))}
          onRemove={setLeaving}
        />
      )}
      {data.total > data.list.length ? (
        <p className="p-lead">{t('permissions.people.more', { n: data.total, shown: data.list.length })}</p>
      ) : null}
      {leaving === undefined ? null : (
        <RoleChangeDialog
          role={role.id}
          name={name}
          person={leaving}
          change="remove"
          onClose={() => setLeaving(undefined)}
          onConfirm={() => {
            setLeaving(undefined);
            const done = t('permissions.people.removed', { name: leaving.name });
            void change('mg.roleUser.delete', { id: leaving.id, version: leaving.version }, done);
          }}
        />
      )}
    </>
  );
};
