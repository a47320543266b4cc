/** MUI's theme around the admin part, following scheme, preset and language. */
import { ThemeProvider } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useLanguage } from '../messages/language.ts';
import { applyTones, tonesOf, usePreset } from './accent.ts';
import { applySize } from './density.ts';
import { useScheme } from './scheme.ts';
import { portalTheme } from './theme.ts';

export const PortalTheme = ({ children }: { children: ReactNode }) => {
  const scheme = useScheme();
  const language = useLanguage();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const preset = usePreset();
  const theme = useMemo(() => portalTheme(scheme, preset, language, still), [scheme, preset, language, still]);
  // The login pages keep the tokens' own tone: they know no preset.
  useLayoutEffect(() => {
    applyTones(tonesOf(preset, scheme));
    return () => applyTones(undefined);
  }, [preset, scheme]);
  useLayoutEffect(applySize, []);
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
};
