/** /menu/permissionManagement: roles at the left, the grants and the people of the one that is chosen at the right. */
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useClientView, useLabel } from '../../granted/client-view.tsx';
import { useHasDraft } from '../../render/drafts.ts';
import { FindBox } from '../../render/find-box.tsx';
import { PageLoading } from '../../shell/page-loading.tsx';
import { Failure } from '../light/failure.tsx';
import { type RoleRow, useCall } from './asked.ts';
import { draftPathOf, RoleGrants } from './role-grants.tsx';
import { RolePeople } from './role-people.tsx';
import { SideList } from './side-list.tsx';
import { usePermissionWords } from './words.ts';
import '../../render/style/render.css';
import '../../render/inputs/inputs.css';
import './permissions.css';
import { Tabs } from '../../ui/tabs.tsx';

const Notes = ({ role }: { role: RoleRow }) => {
  const { t } = usePermissionWords();
  const unsaved = useHasDraft(draftPathOf(role.id));
  return (
    <span className="p-notes">
      {unsaved ? (
        <i className="p-dot" role="img" aria-label={t('permissions.roles.unsaved')} title={t('permissions.roles.unsaved')} />
      ) : null}
      {role.own ? <span className="p-badge">{t('permissions.roles.own')}</span> : null}
      {role.state === 'ON' ? null : <span className="p-badge">{t('permissions.roles.off')}</span>}
      <small>{t('permissions.roles.users', { n: role.users, smart_count: role.users })}</small>
    </span>
  );
};

const Chosen = ({ role, onChanged }: { role: RoleRow; onChanged: () => void }) => {
  const { t } = usePermissionWords();
  const label = useLabel();
  const [tab, setTab] = useState<'grants' | 'people'>('grants');
  const name = label([role.name, role.nameEn ?? role.name]);
  return (
    <section className="p-panel" aria-label={name}>
      <header className="p-panel-head">
        <h2>{name}</h2>
        <code className="p-hint">{role.code}</code>
        {role.builtIn ? <span className="p-badge">{t('permissions.roles.builtIn')}</span> : null}
        {role.state === 'ON' ? null : <span className="p-badge">{t('permissions.roles.off')}</span>}
      </header>
      <Tabs
        name={name}
        value={tab}
        onChange={next => setTab(next === 'people' ? 'people' : 'grants')}
        options={[
          { value: 'grants', label: t('permissions.roles.grants'), controls: 'p-tabpanel' },
          { value: 'people', label: `${t('permissions.roles.people')} (${role.users})`, controls: 'p-tabpanel' },
        ]}
      />
      <div role="tabpanel" id="p-tabpanel" aria-labelledby={`p-tabpanel-${tab}`} className="p-tabpanel">
        {tab === 'grants' ? <RoleGrants role={role} name={name} /> : <RolePeople role={role} name={name} onChanged={onChanged} />}
      </div>
    </section>
  );
};

export const RoleGrantsPage = () => {
  const { t } = usePermissionWords();
  const label = useLabel();
  const view = useClientView();
  const [text, setText] = useState('');
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useCall<{ readonly list: readonly RoleRow[] }>('mg.role.overview', {});
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageLoading />;
  const wanted = text.trim().toLocaleLowerCase();
  const found = data.list.filter(role => `${role.name} ${role.nameEn ?? ''} ${role.code}`.toLocaleLowerCase().includes(wanted));
  // From the page of a role it is named by its entity.
  const asked = search.get('role') ?? search.get('roles');
  const chosen = data.list.find(role => role.id === asked);
  const groups = Object.entries(view.resources.roles?.fields.side?.values ?? {}).map(([side, of]) => ({
    title: label(of),
    choices: found
      .filter(role => role.side === side)
      .map(role => ({ id: role.id, name: label([role.name, role.nameEn ?? role.name]), below: role.code, notes: <Notes role={role} /> })),
  }));
  return (
    <div className="cr-page p-page">
      <header className="cr-head">
        <h1>{t('permissions.roles.title')}</h1>
        <p className="p-lead">{t('permissions.roles.lead')}</p>
      </header>
      <div className="p-split" data-chosen={chosen !== undefined}>
        <div className="p-side">
          <FindBox text={text} onText={setText} hint={t('permissions.roles.find')} />
          <SideList
            label={t('permissions.roles.list')}
            groups={groups}
            chosen={chosen?.id}
            none={t('permissions.roles.none')}
            onChoose={id => setSearch({ role: id }, { replace: true })}
          />
        </div>
        {chosen === undefined ? (
          <p className="p-panel p-none">{t('permissions.roles.choose')}</p>
        ) : (
          <Chosen key={chosen.id} role={chosen} onChanged={() => void refetch()} />
        )}
      </div>
    </div>
  );
};
