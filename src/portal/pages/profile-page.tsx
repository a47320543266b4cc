/** /information/personalInformation: what the service knows of the session's own account. */
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../messages/use-words.ts';
import { querySession } from '../providers/public-calls.ts';
import { isOperatorType } from '../providers/session-store.ts';
import { PageLoading } from '../shell/page-loading.tsx';
import { Failure } from './light/failure.tsx';

const textOf = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '—');
const within = (info: unknown, key: string): unknown =>
  typeof info === 'object' && info !== null ? (info as Record<string, unknown>)[key] : undefined;

export const ProfilePage = () => {
  const t = useWords();
  const { data, error, refetch } = useQuery({ queryKey: ['profile'], queryFn: querySession });
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageLoading />;
  const { userInfo } = data;
  return (
    <div className="s-page">
      <header className="s-page-head">
        <h1>{t('profile.title')}</h1>
      </header>
      <section className="s-sheet">
        <h2>{t('profile.account')}</h2>
        <dl className="s-facts">
          <dt>{t('profile.userNum')}</dt>
          <dd>{textOf(data.userNum)}</dd>
          <dt>{t('profile.userName')}</dt>
          <dd>{textOf(data.userName)}</dd>
          <dt>{t('profile.name')}</dt>
          <dd>{textOf(within(userInfo, 'name'))}</dd>
          <dt>{t('profile.mobile')}</dt>
          <dd>{textOf(within(userInfo, 'mobile'))}</dd>
          <dt>{t('profile.email')}</dt>
          <dd>{textOf(within(userInfo, 'email'))}</dd>
          <dt>{t('profile.accountType')}</dt>
          <dd>{t(isOperatorType(String(data.accountType)) ? 'profile.operator' : 'profile.employee')}</dd>
        </dl>
        {data.memberCode === null ? null : (
          <>
            <h2>{t('profile.company')}</h2>
            <dl className="s-facts">
              <dt>{t('profile.memberName')}</dt>
              <dd>{textOf(data.memberName)}</dd>
              <dt>{t('profile.memberCode')}</dt>
              <dd>{textOf(data.memberCode)}</dd>
              <dt>{t('profile.uscc')}</dt>
              <dd>{textOf(data.socialCreditCde)}</dd>
            </dl>
          </>
        )}
      </section>
    </div>
  );
};
