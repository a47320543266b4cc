/** MUI's theme around the admin part, following scheme and language. */
import { ThemeProvider } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useMemo } from 'react';
import { useLanguage } from '../messages/language.ts';
import { useScheme } from './scheme.ts';
import { portalTheme } from './theme.ts';

export const PortalTheme = ({ children }: { children: ReactNode }) => {
  const scheme = useScheme();
  const language = useLanguage();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const theme = useMemo(() => portalTheme(scheme, language, still), [scheme, language, still]);
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
};
