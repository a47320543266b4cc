/** The colours that are computed with, by scheme: everything else reads the tokens from CSS. The accent's tones stand in `accent.ts`. */
import type { Scheme } from './scheme.ts';

/** Colours by scheme, as tokens.css has them; a test compares both. */
export const colours = {
  light: {
    page: '#f3f5f7',
    surface: '#ffffff',
    'surface-2': '#f8f9fb',
    hover: '#f0f3f6',
    line: '#dfe4e9',
    ink: '#1c2733',
    'ink-2': '#4f5c69',
    'ink-3': '#5f6b78',
    menu: '#34495c',
    'tone-neutral': '#56626e',
    'tone-busy': '#0a62b8',
    'tone-good': '#1a7340',
    'tone-warn': '#855600',
    'tone-bad': '#b93a0c',
  },
  dark: {
    page: '#141a21',
    surface: '#1c242d',
    'surface-2': '#222c36',
    hover: '#29343f',
    line: '#374350',
    ink: '#e7ebf0',
    'ink-2': '#b5bfca',
    'ink-3': '#9ba7b3',
    menu: '#34495c',
    'tone-neutral': '#b4bec8',
    'tone-busy': '#79bcff',
    'tone-good': '#74cf96',
    'tone-warn': '#e6b95a',
    'tone-bad': '#ff9d78',
  },
} as const satisfies Readonly<Record<Scheme, Readonly<Record<string, string>>>>;
