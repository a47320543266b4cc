/** The theme's colour: eight presets, and the tones of each that text on it and in it needs. The preset itself stays exact. */
import { useSyncExternalStore } from 'react';
import { preference, setPreference } from '../browser/session-store.ts';
import { contrast, mixed, toneFor } from './contrast.ts';
import type { Scheme } from './scheme.ts';
import { colours } from './theme-colours.ts';

export const presets = ['#1890ff', '#409EFF', '#2f54eb', '#6959CD', '#13c2c2', '#11a983', '#d48806', '#304156'] as const;
export type Preset = (typeof presets)[number];

/** What a preset becomes in a scheme, by the names of the tokens. */
export interface Tones {
  readonly accent: string;
  /** For text and lines in the colour, and as the ground of filled buttons. */
  readonly 'accent-strong': string;
  /** A tint for what is chosen. */
  readonly 'accent-soft': string;
  /** Text on `accent-strong`. */
  readonly 'on-accent': string;
  /** The mark of the current entry on the menu, whose ground is the same in light and dark. */
  readonly 'accent-on-menu': string;
}

const TEXT = 4.5;
const MARK = 3;
const inks = { light: '#ffffff', dark: '#06121d' } as const;

/** A little over the limit, because browsers round. */
const ENOUGH = TEXT + 0.05;

export const tonesOf = (preset: string, scheme: Scheme): Tones => {
  const { page, surface, 'surface-2': raised, hover } = colours[scheme];
  const soft = mixed(preset, surface, scheme === 'light' ? 0.1 : 0.2);
  const strong = toneFor(preset, [page, surface, raised, hover, soft], ENOUGH, scheme === 'light' ? 'darker' : 'lighter');
  const [on = inks.light] = Object.values(inks).sort((a, b) => contrast(b, strong) - contrast(a, strong));
  return {
    accent: preset,
    'accent-strong': strong,
    'accent-soft': soft,
    'on-accent': on,
    'accent-on-menu': toneFor(preset, [colours[scheme].menu], MARK, 'lighter'),
  };
};

const names = ['accent', 'accent-strong', 'accent-soft', 'on-accent', 'accent-on-menu'] as const satisfies readonly (keyof Tones)[];
const isPreset = (value: string | undefined): value is Preset => presets.some(preset => preset === value);
const listeners = new Set<() => void>();

/** The preset in force. */
export const preset = (): Preset => {
  const chosen = preference('theme');
  return isPreset(chosen) ? chosen : presets[0];
};

export const choosePreset = (next: Preset): void => {
  setPreference('theme', next);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const usePreset = (): Preset => useSyncExternalStore(subscribe, preset);

/** Puts the tones on the document, over the tokens; without any the tokens speak. */
export const applyTones = (tones: Tones | undefined): void => {
  const { style } = document.documentElement;
  for (const name of names) {
    if (tones === undefined) style.removeProperty(`--${name}`);
    else style.setProperty(`--${name}`, tones[name]);
  }
};
