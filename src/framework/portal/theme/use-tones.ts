/** Puts the tones of the preset and the density on the document, while the admin part stands. */
import { useLayoutEffect } from 'react';
import { applyTones, tonesOf, usePreset } from './accent.ts';
import { applySize } from './density.ts';
import { useScheme } from './scheme.ts';

export const useTones = (): void => {
  const scheme = useScheme();
  const preset = usePreset();
  // The login pages keep the tokens' own tone: they know no preset.
  useLayoutEffect(() => {
    applyTones(tonesOf(preset, scheme));
    return () => applyTones(undefined);
  }, [preset, scheme]);
  useLayoutEffect(applySize, []);
};
