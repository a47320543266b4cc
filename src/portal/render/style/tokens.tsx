/** The theme's colours as CSS variables for everything render draws with plain CSS. It decides no colour that the theme has decided. */
import GlobalStyles from '@mui/material/GlobalStyles';
import { alpha, type Theme, useTheme } from '@mui/material/styles';
import { useMemo } from 'react';
import type { Tone } from '#engine/declare/states.ts';
import './render.css';

type Tones = Readonly<Record<Tone, string>>;
const lightTones: Tones = { neutral: '#5c6670', busy: '#0b6bb8', good: '#1b7a43', warn: '#9a5b00', bad: '#b3261e' };
const darkTones: Tones = { neutral: '#a9b2bb', busy: '#6db6f2', good: '#6cc890', warn: '#e3ad5b', bad: '#f0867f' };

/** The five tones: the theme's where it has them. */
const tonesOf = (theme: Theme): Tones => {
  const own = (theme.palette as { readonly tone?: Partial<Tones> }).tone;
  return { ...(theme.palette.mode === 'dark' ? darkTones : lightTones), ...own };
};

const variables = (theme: Theme): Record<string, string> => {
  const { palette, shape } = theme;
  const dark = palette.mode === 'dark';
  const over = (share: number) => `color-mix(in srgb, ${palette.text.primary} ${share}%, ${palette.background.paper})`;
  const tones = Object.entries(tonesOf(theme)).flatMap(([tone, colour]) => [
    [`--cr-tone-${tone}`, colour],
    [`--cr-tone-${tone}-ground`, `color-mix(in srgb, ${colour} ${dark ? 20 : 9}%, ${palette.background.paper})`],
  ]);
  return {
    '--cr-paper': palette.background.paper,
    '--cr-ground': palette.background.default,
    '--cr-stripe': over(dark ? 3 : 2.2),
    '--cr-head': over(dark ? 6 : 4),
    '--cr-hover': `color-mix(in srgb, ${palette.primary.main} ${dark ? 14 : 7}%, ${palette.background.paper})`,
    '--cr-selected': `color-mix(in srgb, ${palette.primary.main} ${dark ? 24 : 13}%, ${palette.background.paper})`,
    '--cr-line': over(dark ? 15 : 11),
    '--cr-line-strong': over(dark ? 34 : 26),
    '--cr-ink': palette.text.primary,
    '--cr-muted': palette.text.secondary,
    '--cr-faint': over(dark ? 42 : 38),
    '--cr-primary': palette.primary.main,
    '--cr-primary-ink': dark ? palette.primary.light : palette.primary.dark,
    '--cr-on-primary': palette.primary.contrastText,
    '--cr-focus': alpha(palette.primary.main, 0.45),
    '--cr-danger': palette.error.main,
    '--cr-radius': typeof shape.borderRadius === 'number' ? `${shape.borderRadius}px` : String(shape.borderRadius),
    '--cr-scheme': palette.mode,
    ...Object.fromEntries(tones),
  };
};

/** Sets the variables once for whatever stands on the page, dialogs included. */
export const RenderTokens = () => {
  const theme = useTheme();
  const styles = useMemo(() => ({ ':root': variables(theme) }), [theme]);
  return <GlobalStyles styles={styles} />;
};
