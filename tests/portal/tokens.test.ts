import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { presets, tonesOf } from '#portal/theme/accent.ts';
import { contrast } from '#portal/theme/contrast.ts';
import { heights, sizesFor } from '#portal/theme/density.ts';
import { colours } from '#portal/theme/theme-colours.ts';

const css = readFileSync(new URL('../../src/framework/portal/theme/tokens.css', import.meta.url), 'utf8');
const blockOf = (selector: string): string => css.slice(css.indexOf(`${selector} {`), css.indexOf('}', css.indexOf(`${selector} {`)));
const token = (block: string, name: string): string | undefined => new RegExp(`--${name}:\\s*([^;]+);`).exec(block)?.[1];

const light = blockOf(':root');
const dark = blockOf(':root[data-scheme="dark"]');

const colour = (scheme: 'light' | 'dark', name: string): string =>
  (scheme === 'dark' ? token(dark, name) : undefined) ?? token(light, name) ?? '';

describe('tokens', () => {
  it('agree with the colours that MUI computes with', () => {
    for (const scheme of ['light', 'dark'] as const)
      for (const [name, value] of Object.entries(colours[scheme])) expect(colour(scheme, name), `${scheme} ${name}`).toBe(value);
  });

  it('[SHL-07] are the tones of the first preset, so that nothing changes colour while the portal loads', () => {
    for (const scheme of ['light', 'dark'] as const)
      for (const [name, value] of Object.entries(tonesOf(presets[0], scheme)))
        expect(colour(scheme, name), `${scheme} ${name}`).toBe(value);
  });

  it('[SHL-02][SHL-07] keep the menu at #34495c in light and dark and the first preset exact', () => {
    expect([colour('light', 'menu'), colour('dark', 'menu'), colour('light', 'accent')]).toEqual(['#34495c', '#34495c', '#1890ff']);
  });

  it.each(['light', 'dark'] as const)('[BEY-07][SHL-07] keep text legible in %s (4.5:1)', scheme => {
    const c = (name: string) => colour(scheme, name);
    const pairs = [
      ...['ink', 'ink-2', 'ink-3', 'accent-strong'].flatMap(name =>
        ['page', 'surface', 'surface-2', 'hover'].map(ground => [name, ground]),
      ),
      ['on-accent', 'accent-strong'],
      ['menu-ink-2', 'menu'],
      ['menu-ink-2', 'menu-deep'],
      ...['neutral', 'busy', 'good', 'warn', 'bad'].flatMap(tone => [
        [`tone-${tone}`, `tone-${tone}-soft`],
        [`tone-${tone}`, 'surface'],
      ]),
    ];
    const weak = pairs.filter(([text = '', ground = '']) => contrast(c(text), c(ground)) < 4.5).map(pair => pair.join(' on '));
    expect(weak).toEqual([]);
  });

  it('[BEY-07] keep the edges of controls visible (3:1)', () => {
    for (const scheme of ['light', 'dark'] as const)
      expect(contrast(colour(scheme, 'line-strong'), colour(scheme, 'surface')), scheme).toBeGreaterThanOrEqual(3);
  });

  it('[SHL-03] give the four sizes their heights', () => {
    for (const [size, { row, control }] of Object.entries(heights)) {
      const block = blockOf(`:root[data-size="${size}"]`);
      expect([token(block, 'row-height'), token(block, 'control-height')], size).toEqual([`${row}px`, `${control}px`]);
    }
  });
});

describe('the presets', () => {
  it('[SHL-07] are eight, the default first, each exact as an accent', () => {
    expect(new Set(presets).size).toBe(8);
    expect([presets[0], presets.includes('#409EFF')]).toEqual(['#1890ff', true]);
    for (const preset of presets) expect(tonesOf(preset, 'dark').accent).toBe(preset);
  });

  it.each(presets.flatMap(preset => [[preset, 'light'] as const, [preset, 'dark'] as const]))(
    '[SHL-07][BEY-07] %s in %s: text on it and in it keeps 4.5:1, its mark on the menu 3:1',
    (preset, scheme) => {
      const tones = tonesOf(preset, scheme);
      const { page, surface, 'surface-2': raised, hover, menu } = colours[scheme];
      for (const ground of [page, surface, raised, hover, tones['accent-soft']])
        expect(contrast(tones['accent-strong'], ground), ground).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tones['on-accent'], tones['accent-strong'])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tones['accent-on-menu'], menu)).toBeGreaterThanOrEqual(3);
    },
  );

  it("[SHL-07] are measured by WCAG's own figures", () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

describe('the size in force', () => {
  it('[SHL-03] is medium for the shell and mini for widgets without a cookie, and one for all once chosen', () => {
    expect(sizesFor(undefined)).toEqual({ shell: 'medium', widgets: 'mini' });
    expect(sizesFor('nonsense')).toEqual({ shell: 'medium', widgets: 'mini' });
    expect(sizesFor('small')).toEqual({ shell: 'small', widgets: 'small' });
  });
});
