/** What a seal says: its picture on paper in its own size, whose it is and until when. */
import { useVisitorWords } from '../../messages/use-visitor-words.ts';
import type { Verdict } from '../../providers/visitor-calls.ts';
import { Facts } from './facts.tsx';
import { sealRows } from './verdict-rows.ts';

const Picture = ({ picture, name }: { picture: NonNullable<Verdict['picture']>; name: string }) => {
  const t = useVisitorWords();
  const { mime, data, width, height } = picture;
  return (
    <figure className="e-seal">
      <img
        src={`data:${mime};base64,${data}`}
        alt={t('verify.sealPicture', { name })}
        style={{ width: `${width}mm`, height: `${height}mm` }}
      />
    </figure>
  );
};

export const SealFacts = ({ verdict }: { verdict: Verdict }) => {
  const t = useVisitorWords();
  const { sealNo, sealName, picture } = verdict;
  const rows = sealRows(t, verdict);
  if (sealNo === null) return null;
  return (
    <section className="e-section">
      <h2>{t('verify.sealFacts')}</h2>
      <div className="e-seal-facts">
        {picture === null ? null : <Picture picture={picture} name={sealName ?? sealNo} />}
        <Facts facts={rows} />
      </div>
    </section>
  );
};
