/** At the top of a record: what comes next in its state, and which fields are still to be filled before it may go on. */
import { lazy, Suspense } from 'react';
import type { ClientResource } from '#engine/project/client-view.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useLacking } from '../../actions/lacking.ts';
import { doorOf, pathOfPage, type Row, useClientView, useHasFirstSteps, useMenus, withQuery } from '../../contract.ts';
import { nextOf } from '../../next-case.ts';
import { filled } from '../../represent.ts';
import { useCan } from '../../resource.ts';
import { useSession } from '../../session.ts';
import { useWords, type Words } from '../../words.ts';

/** Whoever can take the step, else what lets somebody. */
const ableText = ({ $able: able }: Row, { t, comma }: Pick<Words, 't' | 'comma'>, who: string): string => {
  if (able === undefined) return t('next.others');
  const [people, roles] = [able.people.join(comma), able.roles.join(comma)];
  if (people !== '') return t(able.more ? 'next.ableMore' : 'next.able', { people });
  return roles === '' ? t('next.ableNever', { who }) : t('next.ableNone', { who, roles });
};

const OnwardStep = lazy(() => import('./onward-step.tsx'));

export const NextStep = ({ resource, record }: { readonly resource: ClientResource; readonly record: Row }) => {
  const words = useWords();
  const { t, label, comma, place } = words;
  const view = useClientView();
  const can = useCan();
  const menus = useMenus();
  const hasSteps = useHasFirstSteps();
  const relations = view.calls[resource.verbs.get ?? '']?.with;
  const lacking = useLacking(resource, record).map(field => label(field.label));
  const next = nextOf(resource.views, record, useSession());
  if (next === undefined) return null;
  const page = next.to === undefined ? undefined : pathOfPage(menus, next.to);
  const beside = next.record === undefined ? undefined : place(relations?.[next.beside ?? '']?.resource ?? '', next.record.id);
  const to = page === undefined ? beside : withQuery(page, { [resource.name]: record.id });
  const onward = resource.transitions.filter(move => !move.danger && record.state !== undefined && move.from.includes(record.state));
  const isForOthers = onward.length > 0 && !onward.some(({ call }) => can(call));
  const tone = resource.states[record.state ?? '']?.tone;
  return (
    <div className={`cr-notice cr-next${lacking.length > 0 || tone === 'warn' ? ' cr-notice-warn' : ''}`} role="status">
      <strong>{t('next.title')}</strong>
      <div>
        <p>{filled(label(next.says), resource, record, label)}</p>
        {isForOthers && <p>{ableText(record, words, t(doorOf(view.audience).staff ? 'next.security' : 'next.administrator'))}</p>}
        {lacking.length > 0 && <p>{t('next.lacks', { list: lacking.join(comma) })}</p>}
      </div>
      {to !== undefined && next.act !== undefined ? (
        <ButtonLink filled to={to}>
          {label(next.act)}
        </ButtonLink>
      ) : (
        tone === 'busy' &&
        hasSteps && (
          <Suspense fallback={<ButtonLink to="/home">{t('next.steps')}</ButtonLink>}>
            <OnwardStep />
          </Suspense>
        )
      )}
    </div>
  );
};
