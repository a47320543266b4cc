/** MUI's theme from the tokens: colours that MUI computes with stand here, everything else it reads from the CSS variables. */
import { enUS, zhCN } from '@mui/material/locale';
import { createTheme, type Theme } from '@mui/material/styles';
import type { Tone } from '#engine/declare/states.ts';
import type { Language } from '../messages/language.ts';
import { type Preset, tonesOf } from './accent.ts';
import type { Scheme } from './scheme.ts';
import { colours } from './theme-colours.ts';

declare module '@mui/material/styles' {
  interface Palette {
    readonly tone: Readonly<Record<Tone, string>>;
    readonly accent: string;
    readonly menu: string;
  }
  interface PaletteOptions {
    readonly tone: Readonly<Record<Tone, string>>;
    readonly accent: string;
    readonly menu: string;
  }
}

const paletteOf = (scheme: Scheme, preset: Preset) => {
  const c = { ...colours[scheme], ...tonesOf(preset, scheme) };
  return {
    mode: scheme,
    primary: { main: c['accent-strong'], contrastText: c['on-accent'] },
    error: { main: c['tone-bad'] },
    warning: { main: c['tone-warn'] },
    success: { main: c['tone-good'] },
    info: { main: c['tone-busy'] },
    background: { default: c.page, paper: c.surface },
    text: { primary: c.ink, secondary: c['ink-2'], disabled: c['ink-3'] },
    divider: c.line,
    accent: c.accent,
    menu: c.menu,
    tone: { neutral: c['tone-neutral'], busy: c['tone-busy'], good: c['tone-good'], warn: c['tone-warn'], bad: c['tone-bad'] },
  };
};

const components: Theme['components'] = {
  // MUI takes the outline away and shows the focus by a ripple, which would be the one thing here that pulses.
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible': { outline: '2px solid var(--accent-strong)', outlineOffset: -2 } } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, size: 'small' },
    styleOverrides: {
      root: {
        textTransform: 'none',
        minHeight: 'var(--control-height)',
        padding: '0 12px',
        fontSize: 14,
        fontWeight: 400,
        letterSpacing: 0,
      },
      contained: { fontWeight: 500 },
      outlined: { borderColor: 'var(--line-strong)' },
    },
  },
  MuiTabs: { styleOverrides: { root: { marginBlockEnd: 8 } } },
  MuiTab: { styleOverrides: { root: { textTransform: 'none', fontSize: 14, letterSpacing: 0 } } },
  MuiIconButton: { defaultProps: { size: 'small' }, styleOverrides: { root: { borderRadius: 'var(--radius)' } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 6, border: '1px solid var(--line)', boxShadow: 'var(--shadow)' } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: 16, fontWeight: 600, padding: '16px 24px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 4 } } },
  MuiMenu: { styleOverrides: { paper: { border: '1px solid var(--line)', boxShadow: 'var(--shadow)' }, list: { padding: '4px 0' } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 34,
        padding: '4px 16px',
        fontSize: 14,
        // MUI's own grey is too dark below a dangerous act's red.
        '&.Mui-focusVisible': { backgroundColor: 'var(--hover)', outline: '2px solid var(--accent-strong)', outlineOffset: -2 },
      },
    },
  },
  MuiPopover: { styleOverrides: { paper: { border: '1px solid var(--line)', boxShadow: 'var(--shadow)' } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: { tooltip: { fontSize: 12, fontWeight: 400, padding: '4px 8px', backgroundColor: '#222d38' } },
  },
  MuiOutlinedInput: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { minHeight: 'var(--control-height)' },
      input: { padding: '0 10px', height: 'calc(var(--control-height) - 2px)' },
      notchedOutline: { borderColor: 'var(--line-strong)' },
    },
  },
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
  MuiTableCell: {
    styleOverrides: {
      root: {
        height: 'var(--row-height)',
        padding: '0 12px',
        borderColor: 'var(--line)',
        fontVariantNumeric: 'tabular-nums',
        lineHeight: 1.4,
      },
      head: { fontWeight: 500 },
    },
  },
  MuiAlert: { styleOverrides: { root: { fontSize: 14, borderRadius: 'var(--radius)' } } },
  MuiDrawer: { styleOverrides: { paper: { border: 0 } } },
};

const paces = { shortest: 120, shorter: 120, short: 140, standard: 160, complex: 180, enteringScreen: 160, leavingScreen: 120 };
const motionless = { shortest: 0, shorter: 0, short: 0, standard: 0, complex: 0, enteringScreen: 0, leavingScreen: 0 };

/**
 * The theme of a scheme and a preset in a language (MUI's own few words).
 * @param still the person has asked their system for less motion
 */
export const portalTheme = (scheme: Scheme, preset: Preset, language: Language, still = false): Theme =>
  createTheme(
    {
      palette: paletteOf(scheme, preset),
      shape: { borderRadius: 4 },
      spacing: 4,
      breakpoints: { values: { xs: 0, sm: 600, md: 992, lg: 1280, xl: 1680 } },
      typography: {
        fontFamily: 'var(--font)',
        fontSize: 14,
        htmlFontSize: 16,
        body1: { fontSize: 14, lineHeight: 1.6 },
        body2: { fontSize: 14, lineHeight: 1.6 },
        caption: { fontSize: 12 },
        h1: { fontSize: 20, fontWeight: 600, lineHeight: 1.4 },
        h2: { fontSize: 16, fontWeight: 600, lineHeight: 1.4 },
        h3: { fontSize: 14, fontWeight: 600, lineHeight: 1.4 },
      },
      transitions: { duration: still ? motionless : paces, ...(still ? { create: () => 'none' } : {}) },
      components,
    },
    language === 'zh' ? zhCN : enUS,
  );
