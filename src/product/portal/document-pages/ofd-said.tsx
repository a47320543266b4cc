/** What is said of an OFD beside its pages: that it may look otherwise elsewhere, and what of it is not shown as it is. Nothing of a PDF. */
import type { OpenPdf } from './open-pdf.ts';
import { useWords } from './words.ts';

const order = ['picture', 'shade', 'colour', 'glyph', 'clip', 'other'] as const;

export const OfdSaid = ({ pdf: { undrawn } }: { readonly pdf: OpenPdf }) => {
  const { t, comma } = useWords();
  if (undrawn === undefined) return null;
  const missing = order.filter(kind => undrawn.has(kind)).map(kind => t(`pages.undrawnOf.${kind}`));
  return missing.length === 0 ? (
    <p className="cr-hint">{t('pages.ofd')}</p>
  ) : (
    <p className="cr-notice cr-notice-warn">{t('pages.undrawn', { what: missing.join(comma) })}</p>
  );
};
