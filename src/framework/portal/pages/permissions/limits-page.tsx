/** /jurisdiction/enterprise, /jurisdiction/operate and /information/permissionManage: whom at the left, the menus they may use at most at the right. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLabel } from '../../granted/client-view.tsx';
import { useWords } from '../../messages/use-words.ts';
import type { PortalDataProvider } from '../../providers/data-provider.ts';
import { useHasDraft } from '../../render/drafts.ts';
import { FindBox } from '../../render/find-box.tsx';
import { PageLoading } from '../../shell/page-loading.tsx';
import { Failure } from '../light/failure.tsx';
import { type SubjectRow, useTree } from './asked.ts';
import type { PermissionMenu } from './grant-nodes.ts';
import { Limit, limitDraftOf } from './limit.tsx';
import { SideList } from './side-list.tsx';
import '../../render/style/render.css';
import '../../render/inputs/inputs.css';
import './permissions.css';

type Kind = 'TYPE' | 'MEMBER' | 'OPERATOR' | 'EMPLOYEE';
const MOST = 50;

interface Found {
  readonly list: readonly SubjectRow[];
  readonly total: number;
  /** Of a company: what there is to choose from, which it may use itself. */
  readonly tree?: readonly PermissionMenu[];
}

const listing = {
  TYPE: 'op.permission.enterprise',
  MEMBER: 'op.permission.enterprise',
  OPERATOR: 'op.permission.operator',
  EMPLOYEE: 'en.directSales.list',
} as const;

const useSubjects = (kind: Kind, input: Readonly<Record<string, unknown>>, enabled = true) => {
  const provider = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['permissions', 'subjects', kind, input],
    queryFn: async ({ signal }) => {
      const ofKind = kind === 'TYPE' || kind === 'MEMBER' ? { kind } : {};
      return (await provider.call(listing[kind], { ...ofKind, ...input }, { signal })).data as Found;
    },
    placeholderData: keepPreviousData,
    enabled,
  });
};

const Notes = ({ subject }: { subject: SubjectRow }) => {
  const t = useWords();
  const unsaved = useHasDraft(limitDraftOf(subject.id));
  return (
    <span className="p-notes">
      {unsaved ? (
        <i className="p-dot" role="img" aria-label={t('permissions.roles.unsaved')} title={t('permissions.roles.unsaved')} />
      ) : null}
      {subject.source === 'ALL' ? null : (
        <span className="p-badge">{t(subject.source === 'OWN' ? 'permissions.limits.own' : 'permissions.limits.ofType')}</span>
      )}
    </span>
  );
};

const find = {
  TYPE: 'permissions.limits.findType',
  MEMBER: 'permissions.limits.findMember',
  OPERATOR: 'permissions.limits.findOperator',
  EMPLOYEE: 'permissions.limits.findOperator',
} as const;

const LimitsPage = ({ kinds }: { kinds: readonly [Kind, ...Kind[]] }) => {
  const t = useWords();
  const label = useLabel();
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState('');
  const kind = kinds.find(each => each === search.get('kind')) ?? kinds[0];
  const id = search.get('id');
  const q = useDeferredValue(text.trim());
  const found = useSubjects(kind, { ...(q === '' ? {} : { q }), pageSize: MOST });
  const one = useSubjects(kind, { id }, id !== null);
  const side = kind === 'EMPLOYEE' ? undefined : kind === 'OPERATOR' ? 'operator' : 'enterprise';
  const tree = useTree(side);
  const menus = found.data?.tree ?? tree.data?.list;
  const error = found.error ?? tree.error;
  if (error !== null && (found.data === undefined || menus === undefined))
    return (
      <Failure
        error={error}
        onRetry={() => {
          void found.refetch();
          if (side !== undefined) void tree.refetch();
        }}
      />
    );
  if (found.data === undefined || menus === undefined) return <PageLoading />;
  const chosen = one.data?.list.find(subject => subject.id === id);
  const choices = found.data.list.map(subject => ({
    id: subject.id,
    name: subject.name,
    below: subject.companyType ? `${subject.code} · ${subject.companyType.label}` : subject.code,
    notes: <Notes subject={subject} />,
  }));
  const words = kind === 'OPERATOR' ? 'operators' : kind === 'EMPLOYEE' ? 'employees' : 'companies';
  return (
    <div className="s-page cr-page p-page">
      <header className="cr-head">
        <h1>{t(`permissions.limits.${words}`)}</h1>
        <p className="p-lead">{t(`permissions.limits.${words}Lead`)}</p>
      </header>
      <div className="p-split" data-chosen={chosen !== undefined}>
        <div className="p-side">
          {kinds.length === 1 ? null : (
            <fieldset className="p-kinds" aria-label={t('permissions.limits.companies')}>
              {kinds.map(each => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === kind}
                  onClick={() => {
                    setText('');
                    setSearch({ kind: each }, { replace: true });
                  }}
                >
                  {t(each === 'TYPE' ? 'permissions.limits.types' : 'permissions.limits.members')}
                </button>
              ))}
            </fieldset>
          )}
          <FindBox text={text} onText={setText} hint={t(find[kind])} />
          <SideList
            label={t(`permissions.limits.${words}`)}
            groups={[{ choices }]}
            chosen={id ?? undefined}
            none={t('permissions.limits.none')}
            onChoose={next => setSearch({ kind, id: next }, { replace: true })}
          />
          {found.data.total > choices.length ? (
            <p className="p-lead">{t('permissions.people.more', { n: found.data.total, shown: choices.length })}</p>
          ) : null}
        </div>
        {chosen === undefined ? (
          <p className="p-panel p-none">{t('permissions.limits.choose')}</p>
        ) : (
          <section className="p-panel" aria-label={chosen.name}>
            <header className="p-panel-head">
              <h2>{chosen.name}</h2>
              <code className="p-hint">{chosen.code}</code>
              {chosen.roles === undefined ? null : (
                <small>
                  {chosen.roles.length === 0
                    ? t('permissions.limits.noRoles')
                    : t('permissions.limits.roles', { roles: chosen.roles.map(label).join('、') })}
                </small>
              )}
            </header>
            <Limit key={`${chosen.id} ${chosen.version}`} kind={kind} subject={chosen} tree={menus} />
          </section>
        )}
      </div>
    </div>
  );
};

export const EnterprisePermissionsPage = () => <LimitsPage kinds={['TYPE', 'MEMBER']} />;
export const OperatorPermissionsPage = () => <LimitsPage kinds={['OPERATOR']} />;
export const DirectSalesPage = () => <LimitsPage kinds={['EMPLOYEE']} />;
