/** What becomes of an application: since when it waits, on whom, until when as a rule, who is told of it how, what comes next, and whom to ask. */
import type { ReactNode } from 'react';
import { useAnswer } from '#portal/pages/light/use-answer.ts';
import { lastDayText } from '#portal/render/format/last-day.ts';
import { momentText } from '#portal/render/format/moment.ts';
import { type Progress, systemFlags } from '../calls.ts';
import { useOpenWords } from '../words/use-open-words.ts';

/** What is ahead, by the state it is in. */
const ahead = {
  SUBMITTED: ['review', 'login'],
  IN_REVIEW: ['review', 'login'],
  SECOND_REVIEW: ['review', 'login'],
  WAIT_PAY: ['transfer', 'fill', 'login'],
  WAIT_FILL: ['fill', 'login'],
} as const;

const isUnderWay = (state: string): state is keyof typeof ahead => Object.hasOwn(ahead, state);

const masked = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Support = () => {
  const t = useOpenWords();
  const [flags] = useAnswer(systemFlags);
  if (flags.state !== 'answered') return null;
  const { supportPhone: phone, supportEmail: mail } = flags.value;
  if (phone === null && mail === null) return null;
  return (
    <Fact name={t('course.ask')}>
      {phone === null ? null : <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}{' '}
      {mail === null ? null : <a href={`mailto:${mail}`}>{mail}</a>} <span className="e-hint">{t('course.askWith')}</span>
    </Fact>
  );
};

interface CourseProps {
  readonly progress: Progress;
  /** To which a registration's messages go. */
  readonly mobile: string;
}

export const Course = ({ progress, mobile }: CourseProps) => {
  const t = useOpenWords();
  const { state, registration, submittedAt, dueAt } = progress;
  const { method } = progress;
  const isLate = typeof dueAt === 'string' && Date.parse(dueAt) < Date.now();
  return (
    <>
      <dl className="e-facts">
        {typeof submittedAt === 'string' ? (
          <Fact name={t('course.submitted')}>
            <time dateTime={submittedAt}>{momentText(submittedAt)}</time>
          </Fact>
        ) : null}
        {isUnderWay(state) ? <Fact name={t('course.who')}>{t(state === 'WAIT_FILL' ? 'course.you' : 'course.platform')}</Fact> : null}
        {typeof dueAt === 'string' ? (
          <Fact name={t('course.due')}>
            <time dateTime={dueAt}>{t('course.before', { day: lastDayText(dueAt) })}</time>
            {isLate ? ` ${t('course.late')}` : null}
          </Fact>
        ) : null}
        {isUnderWay(state) ? (
          <Fact name={t('course.told')}>{registration ? t('course.toMobile', { mobile: masked(mobile) }) : t('course.toPeople')}</Fact>
        ) : null}
        <Support />
      </dl>
      {isUnderWay(state) && registration ? (
        <>
          <h2>{t('course.next')}</h2>
          <ol className="e-list">
            {ahead[state].map(step => (
              <li key={step}>{t(step === 'review' && method === 'PENNY' ? 'course.reviewThenTransfer' : `course.${step}`)}</li>
            ))}
          </ol>
        </>
      ) : null}
    </>
  );
};
