/** What a seal says: its picture on paper in its own size, whose it is and until when. */
import { momentText } from '#portal/render/format/moment.ts';
import { Across } from '#portal/render/overprint/across.tsx';
import type { Verdict } from '../calls.ts';
import { useOpenWords } from '../words/use-open-words.ts';
import { Facts } from './facts.tsx';
import { headOf, sealRows } from './verdict-rows.ts';
import './seal-facts.css';

const tones = { INVALID: 'bad', UNJUDGEABLE: 'warn', UNSURE: 'warn' } as const;

/** A seal that does not hold never looks like one that does. */
const Picture = ({ picture, name, verdict }: { picture: NonNullable<Verdict['picture']>; name: string; verdict: Verdict }) => {
  const t = useOpenWords();
  const { mime, data, width, height } = picture;
  const tone = verdict.verdict === 'VALID' ? undefined : tones[verdict.verdict];
  return (
    <figure className="e-seal" style={{ width: `calc(${width}mm + 26px)`, maxWidth: '100%', containerType: 'inline-size' }}>
      {tone === undefined ? null : <Across said={{ state: t(headOf(verdict)), tone, reason: '', since: momentText(verdict.at) }} />}
      <img
        className={tone === undefined ? undefined : 'cr-void'}
        src={`data:${mime};base64,${data}`}
        alt={t('verify.sealPicture', { name })}
        style={{ width: `${width}mm`, height: `${height}mm` }}
      />
    </figure>
  );
};

export const SealFacts = ({ verdict }: { verdict: Verdict }) => {
  const t = useOpenWords();
  const { sealNo, sealName, picture } = verdict;
  const rows = sealRows(t, verdict);
  if (sealNo === null) return null;
  return (
    <section className="e-section">
      <h2>{t('verify.sealFacts')}</h2>
      <div className="e-seal-facts">
        {picture === null ? null : <Picture picture={picture} name={sealName ?? sealNo} verdict={verdict} />}
        <Facts facts={rows} />
      </div>
    </section>
  );
};
