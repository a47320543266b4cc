/** The shape of a record's page that is still on its way. */
import { useWords } from '../words.ts';
import '../style/render.css';
import './record/record.css';

const widths = ['38%', '72%', '54%', '66%', '48%', '60%'];

export const PageSkeleton = () => {
  const { t } = useWords();
  return (
    <div className="cr-page cr-show" role="status" aria-label={t('loading')}>
      <i className="cr-skeleton" style={{ inlineSize: '32%', blockSize: 26 }} />
      <div className="cr-group cr-skeleton-group">
        {widths.map(width => (
          <i key={width} className="cr-skeleton" style={{ inlineSize: width, blockSize: 12 }} />
        ))}
      </div>
      <div className="cr-group cr-skeleton-group">
        {widths.slice(2).map(width => (
          <i key={width} className="cr-skeleton" style={{ inlineSize: width, blockSize: 12 }} />
        ))}
      </div>
    </div>
  );
};
