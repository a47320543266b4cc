/** The two sides of an identity card in outline, so that nobody takes one for the other. */

export type IdSide = 'photo' | 'emblem';

/** ISO/IEC 7810 ID-1: 85.6 by 54 mm. */
export const IdOutline = ({ side }: { side: IdSide }) => (
  <svg viewBox="0 0 86 54" width="86" height="54" fill="none" stroke="currentColor" strokeWidth="1.2" aria-hidden="true">
    <rect x=".6" y=".6" width="84.8" height="52.8" rx="4" />
    {side === 'photo' ? (
      <>
        <path d="M8 12h26M8 20h18M8 28h38M8 34h30M8 45h44" />
        <circle cx="68" cy="17" r="6" />
        <path d="M56 38c0-8 5-12 12-12s12 4 12 12z" />
      </>
    ) : (
      <>
        <circle cx="16" cy="16" r="8" />
        <path d="m16 10 1.5 4.4h4.6l-3.7 2.7 1.4 4.4-3.8-2.7-3.8 2.7 1.4-4.4-3.7-2.7h4.6zM30 12h46M30 20h46M24 38h40M24 45h40" />
      </>
    )}
  </svg>
);
