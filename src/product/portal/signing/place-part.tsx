/** Where the own seal stands: the way there, how the place is changed, and what is against it. */
import type { ReactNode } from 'react';
import { Button } from '#portal/ui/button.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import type { Covering } from './use-covering.ts';
import { useWords } from './words.ts';

interface PlacePartProps {
  /** The pages on which it will stand. */
  readonly pages: readonly number[];
  /** What is wrong with where it stands. */
  readonly misplaced: string | undefined;
  readonly covering: Covering;
  readonly onShow: () => void;
  /** How the place is changed. */
  readonly children: ReactNode;
}

export const PlacePart = ({ pages, misplaced, covering, onShow, children }: PlacePartProps) => {
  const { t, comma } = useWords();
  return (
    <div className="cr-sign-part">
      {pages.length > 0 && (
        <Button onClick={onShow}>
          <Icon name="page" />
          {pages.length === 1
            ? t('sign.toPlace', { page: pages[0] ?? 1 })
            : t('sign.places', { n: pages.length, pages: [...new Set(pages)].sort((one, other) => one - other).join(comma) })}
        </Button>
      )}
      {children}
      {misplaced !== undefined && (
        <p className="cr-fault" role="status">
          {misplaced}
        </p>
      )}
      {covering.page !== undefined && (
        <p className="cr-notice cr-notice-warn" role={covering.isAsked ? 'alert' : 'status'}>
          {t(covering.isAsked ? 'sign.coversAsked' : 'sign.covers', { page: covering.page })}
        </p>
      )}
    </div>
  );
};
