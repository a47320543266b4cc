/** The decision at the foot of a review: how far the marks are, the reason with its templates, the ways to decide and their keys. */
import type { Shape } from '../../../messages/translate.ts';
import { Button } from '../../../ui/button.tsx';
import type { Decision } from '../../actions/applicable.ts';
import { phrases as ownPhrases } from '../../registered.ts';
import { wordsWith } from '../../words-with.ts';
import { type Deciding, REASON_ID, reasonField } from './use-deciding.ts';
import type { Marking } from './use-marking.ts';
import type { Papers } from './use-papers.ts';

interface DecisionBarProps {
  readonly decisions: readonly Decision[];
  readonly marking: Marking;
  readonly deciding: Deciding;
  readonly papers: Pick<Papers, 'unopened'>;
  /** Why whoever looks at it does not decide it. */
  readonly obstacle: string | undefined;
  /** None where no other application waits. */
  readonly onNext: (() => void) | undefined;
}

const zh = {
  unopened: '未打开材料 %{n}',
  phrases: {
    unclear: '材料不清晰，请重新上传',
    mismatch: '填写内容与材料不一致，请核对后修改',
    missing: '缺少必要的材料，请补齐后再提交',
    expired: '材料已过有效期，请更换有效材料',
  },
} as const;
const en: Shape<typeof zh> = {
  unopened: '%{n} document unopened |||| %{n} documents unopened',
  phrases: {
    unclear: 'The documents are not legible. Please upload them again.',
    mismatch: 'The information entered does not match the documents. Please check and correct it.',
    missing: 'Required documents are missing. Please add them and submit again.',
    expired: 'The documents have expired. Please provide valid ones.',
  },
};
const usePhraseWords = wordsWith(zh, en);

const templates = ['unclear', 'mismatch', 'missing', 'expired'] as const;

export const DecisionBar = ({ decisions, marking, deciding, papers, obstacle, onNext }: DecisionBarProps) => {
  const { t, label, semicolon } = usePhraseWords();
  const { tally, drafted } = marking;
  const { reason, fault } = deciding;
  const takesReason = decisions.some(decision => decision.transition.reason !== undefined);
  const phrases = [...templates.map(key => t(`phrases.${key}`)), ...ownPhrases().map(label)];
  const add = (text: string) => deciding.write(reason.trim() === '' ? text : `${reason.trim()}${semicolon}${text}`.slice(0, 200));
  const tallied = [
    tally.right + tally.wrong + tally.open === 0 ? '' : t('review.tally', { right: tally.right, wrong: tally.wrong, open: tally.open }),
    papers.unopened === 0 ? '' : t('unopened', { n: papers.unopened, smart_count: papers.unopened }),
  ].filter(said => said !== '');
  return (
    <footer className="cr-decision">
      {tallied.length > 0 && (
        <p className="cr-tally" role="status">
          {tallied.join(' · ')}
        </p>
      )}
      {takesReason && (
        <div className="cr-reason">
          <textarea
            id={REASON_ID}
            className="cr-input"
            rows={1}
            maxLength={200}
            aria-label={label(reasonField.label)}
            placeholder={t('review.reason')}
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : `${REASON_ID}-fault`}
            value={reason}
            onChange={event => deciding.write(event.target.value)}
          />
          <select
            className="cr-input"
            aria-label={t('review.templates')}
            value=""
            onChange={event => {
              if (event.target.value !== '') add(event.target.value);
            }}
          >
            <option value="">{t('review.templates')}</option>
            {drafted !== '' && <option value={drafted}>{t('review.fromMarks')}</option>}
            {phrases.map(phrase => (
              <option key={phrase} value={phrase}>
                {phrase}
              </option>
            ))}
          </select>
          {fault !== undefined && (
            <span className="cr-fault" id={`${REASON_ID}-fault`} role="alert">
              {fault}
            </span>
          )}
        </div>
      )}
      <div className="cr-actions">
        {marking.canKeep && (
          <Button quiet onClick={() => void marking.keep()}>
            {t('review.keep')}
          </Button>
        )}
        {decisions.map((decision, index) => (
          <Button
            key={decision.key}
            filled={index === 0}
            danger={decision.transition.danger === true}
            disabled={obstacle !== undefined}
            title={obstacle}
            aria-keyshortcuts={decision.key}
            onClick={() => deciding.decide(decision)}
          >
            {label(decision.transition.label)} <kbd className="cr-kbd">{decision.key}</kbd>
          </Button>
        ))}
        <Button disabled={onNext === undefined} aria-keyshortcuts="N" onClick={onNext}>
          {t('review.next')} <kbd className="cr-kbd">N</kbd>
        </Button>
      </div>
    </footer>
  );
};
