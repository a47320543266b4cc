/** The people of a role: who holds it and until when; adding by name or number, taking away after a question. */

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useDeferredValue, useState } from 'react';
import { dayOf } from '#engine/rules/calendar.ts';
import { doorOf } from '../../browser/sides.ts';
import { useGrants } from '../../granted/client-view.tsx';
import { useWords } from '../../messages/use-words.ts';
import type { PortalDataProvider } from '../../providers/data-provider.ts';
import { failureOf } from '../../render/failure.ts';
import { FindBox } from '../../render/find-box.tsx';
import DayAsked from '../../render/inputs/day-asked.tsx';
import { PageLoading } from '../../shell/page-loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Failure } from '../light/failure.tsx';
import type { HolderRow, RoleRow } from './asked.ts';
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

/** The day on which a grant ends; saved by a button, so that a half-typed day is none. */
const EndDay = ({ person, onSave }: { person: HolderRow; onSave: (validTo: string | null) => void }) => {
  const { t } = usePermissionWords();
  const [day, setDay] = useState(person.validTo ?? '');
  return (
    <span className="p-day">
      <DayAsked name={t('permissions.people.until', { name: person.name })} value={day} disabled={person.own} onDay={setDay} />
      {day === (person.validTo ?? '') ? null : (
        <Button onClick={() => onSave(day === '' ? null : day)}>{t('permissions.people.saveDay')}</Button>
      )}
    </span>
  );
};

const stateOf = ({ state, validTo }: HolderRow): 'on' | 'offState' | 'ended' =>
  state !== 'ON' ? 'offState' : validTo !== null && validTo < dayOf(new Date()) ? 'ended' : 'on';

export const RolePeople = (props: PeopleProps) => {
  const { role, name, onChanged } = props;
  const { t } = usePermissionWords();
  const said = useWords();
  const grants = useGrants();
  const [text, setText] = useState('');
  const [leaving, setLeaving] = useState<HolderRow>();
  const change = useChange(onChanged);
  const q = useDeferredValue(text.trim());
  const { data, error, refetch } = useHolders({ role: role.id, ...(q === '' ? {} : { q }), pageSize: MOST });
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageLoading />;
  const withMember = doorOf(role.side).staff === undefined;
  return (
    <>
      {grants.has('mg.roleUser.new') ? <Adding {...props} /> : null}
      {role.users > FEW || q !== '' ? (
        <FindBox text={text} onText={setText} hint={t('permissions.people.holders')} className="p-holders" />
      ) : null}
      {data.list.length === 0 ? (
        <p className="p-none">{t(q === '' ? 'permissions.people.none' : 'permissions.people.noneFound')}</p>
      ) : (
        <div className="p-table-box">
          <table className="p-table">
            <thead>
              <tr>
                <th scope="col">{t('permissions.people.name')}</th>
                <th scope="col">{t('permissions.people.account')}</th>
                <th scope="col">{t('permissions.people.number')}</th>
                {withMember ? <th scope="col">{said('organisation')}</th> : null}
                <th scope="col">{t('permissions.people.state')}</th>
                <th scope="col">{t('permissions.people.validTo')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('permissions.people.remove')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.list.map(person => {
                const state = stateOf(person);
                return (
                  <tr key={person.userNum}>
                    <th scope="row">
                      {person.name} {person.own ? <span className="p-badge">{t('permissions.people.own')}</span> : null}
                    </th>
                    <td>{person.account}</td>
                    <td>
                      <code>{person.userNum}</code>
                    </td>
                    {withMember ? <td>{person.member ?? '—'}</td> : null}
                    <td>
                      <span className="p-state" data-state={state}>
                        {t(`permissions.people.${state}`)}
                      </span>
                    </td>
                    <td>
                      {grants.has('mg.roleUser.edit') ? (
                        <EndDay
                          key={`${person.version}`}
                          person={person}
                          onSave={validTo =>
                            void change(
                              'mg.roleUser.edit',
                              { id: person.id, version: person.version, validTo },
                              t('permissions.people.changed'),
                            )
                          }
                        />
                      ) : (
                        (person.validTo ?? '—')
                      )}
                    </td>
                    <td>
                      {grants.has('mg.roleUser.delete') ? (
                        <Button
                          quiet
                          aria-label={t('permissions.people.removeOne', { name: person.name })}
                          onClick={() => setLeaving(person)}
                        >
                          {t('permissions.people.remove')}
                        </Button>
                      ) : null}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
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
