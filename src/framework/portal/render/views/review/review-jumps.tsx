/** The ways to the parts of a review, where they stand below one another. */

import { Button } from '../../../ui/button.tsx';
import { useSay } from '../../words.ts';

/** The parts, by the ids of their elements. */
export const parts = { application: 'cr-review-application', side: 'cr-review-documents', past: 'cr-review-history' };

export const ReviewJumps = ({ withDocuments }: { readonly withDocuments: boolean }) => {
  const t = useSay();
  const places = [
    { id: parts.application, title: t('review.application') },
    { id: parts.side, title: t(withDocuments ? 'review.documents' : 'show.related') },
    { id: parts.past, title: t('history.title') },
  ];
  return (
    <nav className="cr-jumps" aria-label={t('review.jumps')}>
      {places.map(place => (
        <Button key={place.id} onClick={() => document.getElementById(place.id)?.scrollIntoView({ block: 'start' })}>
          {place.title}
        </Button>
      ))}
    </nav>
  );
};
