/** How large the pages are drawn, and what of them is seen at that size. */
import { useCallback, useState } from 'react';

export interface Zoom {
  /** As wide as there is room, a whole page, or a share of the real size. */
  readonly zoom: 'fit' | 'page' | number;
  /** The page in the middle, and the zoom that came of it. */
  readonly sight: { readonly page: number; readonly percent: number };
  readonly look: (page: number, percent: number) => void;
  readonly step: (by: 1 | -1) => void;
  readonly fit: () => void;
}

/** Zooms that are stepped through, as shares of the real size. */
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

export const useZoom = (first: 'fit' | 'page' = 'fit'): Zoom => {
  const [zoom, setZoom] = useState<Zoom['zoom']>(first);
  const [sight, setSight] = useState({ page: 1, percent: 100 });
  const look = useCallback((page: number, percent: number) => setSight({ page, percent }), []);
  return {
    zoom,
    sight,
    look,
    step: by => {
      const now = sight.percent / 100;
      const next = by > 0 ? steps.find(each => each > now + 0.01) : steps.findLast(each => each < now - 0.01);
      if (next !== undefined) setZoom(next);
    },
    fit: () => setZoom('fit'),
  };
};
