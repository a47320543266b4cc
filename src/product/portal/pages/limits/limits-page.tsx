/** /jurisdiction/enterprise, /jurisdiction/operate and /information/permissionManage: whom at the left, the menus they may use at most at the right. */

import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listed } from '#engine/declare/label.ts';
import { useLabel } from '#portal/granted/client-view.tsx';
import { useLanguage } from '#portal/messages/language.ts';
import { Failure } from '#portal/pages/light/failure.tsx';
import { useTree } from '#portal/pages/permissions/asked.ts';
import type { PermissionMenu } from '#portal/pages/permissions/grant-nodes.ts';
import { SideList } from '#portal/pages/permissions/side-list.tsx';
import { usePermissionWords } from '#portal/pages/permissions/words.ts';
import { useHasDraft } from '#portal/render/drafts.ts';
import { FindBox } from '#portal/render/find-box.tsx';
import { PageLoading } from '#portal/shell/page-loading.tsx';
import { Limit } from './limit.tsx';
import { type Kind, kinds, type SubjectRow, useSubjects } from './subjects.ts';
import { limitDraftOf } from './use-limit.ts';
import { useLimitWords } from './words.ts';
import '#portal/render/style/render.css';
import '#portal/render/inputs/inputs.css';
import '#portal/pages/permissions/permissions.css';
import './limits.css';

const MOST = 50;

const Notes = ({ subject }: { subject: SubjectRow }) => {
  const { t: words } = usePermissionWords();
  const { t } = useLimitWords();
  const unsaved = useHasDraft(limitDraftOf(subject.id));
  return (
    <span className="p-notes">
      {unsaved ? (
        <i className="p-dot" role="img" aria-label={words('permissions.roles.unsaved')} title={words('permissions.roles.unsaved')} />
      ) : null}
      {subject.source === 'ALL' ? null : <span className="p-badge">{t(subject.source === 'OWN' ? 'limits.own' : 'limits.ofType')}</span>}
    </span>
  );
};

const choiceOf = (subject: SubjectRow) => ({
  id: subject.id,
  name: subject.name,
  below: subject.companyType ? `${subject.code} · ${subject.companyType.label}` : subject.code,
  notes: <Notes subject={subject} />,
});

interface KindsProps {
  readonly of: readonly Kind[];
  readonly chosen: Kind;
  readonly onChoose: (kind: Kind) => void;
}

const Kinds = ({ of, chosen, onChoose }: KindsProps) => {
  const { t } = useLimitWords();
  return of.length === 1 ? null : (
    <fieldset className="p-kinds" aria-label={t('limits.companies')}>
      {of.map(each => (
        <button key={each} type="button" aria-pressed={each === chosen} onClick={() => onChoose(each)}>
          {t(each === 'TYPE' ? 'limits.types' : 'limits.members')}
        </button>
      ))}
    </fieldset>
  );
};

interface ChosenProps {
  readonly kind: Kind;
  readonly subject: SubjectRow;
  readonly tree: readonly PermissionMenu[];
}

const Chosen = ({ kind, subject, tree }: ChosenProps) => {
  const { t } = useLimitWords();
  const label = useLabel();
  const language = useLanguage();
  const { roles } = subject;
  return (
    <section className="p-panel" aria-label={subject.name}>
      <header className="p-panel-head">
        <h2>{subject.name}</h2>
        <code className="p-hint">{subject.code}</code>
        {roles === undefined ? null : (
          <small>{roles.length === 0 ? t('limits.noRoles') : t('limits.roles', { roles: listed(roles.map(label), language) })}</small>
        )}
      </header>
      <Limit key={`${subject.id} ${subject.version}`} kind={kind} subject={subject} tree={tree} />
    </section>
  );
};

const LimitsPage = ({ of }: { of: readonly [Kind, ...Kind[]] }) => {
  const { t: words } = usePermissionWords();
  const { t } = useLimitWords();
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState('');
  const kind = of.find(each => each === search.get('kind')) ?? of[0];
  const id = search.get('id');
  const q = useDeferredValue(text.trim());
  const found = useSubjects(kind, { ...(q === '' ? {} : { q }), pageSize: MOST });
  const one = useSubjects(kind, { id }, id !== null);
  const { side, words: title, find } = kinds[kind];
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
  const { list, total } = found.data;
  const chosen = one.data?.list.find(subject => subject.id === id);
  return (
    <div className="cr-page p-page">
      <header className="cr-head">
        <h1>{t(`limits.${title}`)}</h1>
        <p className="p-lead">{t(`limits.${title}Lead`)}</p>
      </header>
      <div className="p-split" data-chosen={chosen !== undefined}>
        <div className="p-side">
          <Kinds
            of={of}
            chosen={kind}
            onChoose={next => {
              setText('');
              setSearch({ kind: next }, { replace: true });
            }}
          />
          <FindBox text={text} onText={setText} hint={t(find)} />
          <SideList
            label={t(`limits.${title}`)}
            groups={[{ choices: list.map(choiceOf) }]}
            chosen={id ?? undefined}
            none={t('limits.none')}
            onChoose={next => setSearch({ kind, id: next }, { replace: true })}
          />
          {total > list.length ? <p className="p-lead">{words('permissions.people.more', { n: total, shown: list.length })}</p> : null}
        </div>
        {chosen === undefined ? (
          <p className="p-panel p-none">{t('limits.choose')}</p>
        ) : (
          <Chosen kind={kind} subject={chosen} tree={menus} />
        )}
      </div>
    </div>
  );
};

export const EnterprisePermissionsPage = () => <LimitsPage of={['TYPE', 'MEMBER']} />;
export const OperatorPermissionsPage = () => <LimitsPage of={['OPERATOR']} />;
export const DirectSalesPage = () => <LimitsPage of={['EMPLOYEE']} />;
