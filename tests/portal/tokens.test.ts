import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { heights, sizesFor } from '#portal/theme/density.ts';
import { colours } from '#portal/theme/theme.ts';

const css = readFileSync(new URL('../../src/portal/theme/tokens.css', import.meta.url), 'utf8');
const blockOf = (selector: string): string => css.slice(css.indexOf(`${selector} {`), css.indexOf('}', css.indexOf(`${selector} {`)));
const token = (block: string, name: string): string | undefined => new RegExp(`--${name}:\\s*([^;]+);`).exec(block)?.[1];

const light = blockOf(':root');
const dark = blockOf(':root[data-scheme="dark"]');

/** WCAG 2.2 relative luminance and contrast. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(v => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};
const colour = (scheme: 'light' | 'dark', name: string): string =>
  (scheme === 'dark' ? token(dark, name) : undefined) ?? token(light, name) ?? '';

describe('tokens', () => {
  it('agree with the colours that MUI computes with', () => {
    for (const scheme of ['light', 'dark'] as const)
      for (const [name, value] of Object.entries(colours[scheme])) expect(colour(scheme, name), `${scheme} ${name}`).toBe(value);
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

describe('the size in force', () => {
  it('[SHL-03] is medium for the shell and mini for widgets without a cookie, and one for all once chosen', () => {
    expect(sizesFor(undefined)).toEqual({ shell: 'medium', widgets: 'mini' });
    expect(sizesFor('nonsense')).toEqual({ shell: 'medium', widgets: 'mini' });
    expect(sizesFor('small')).toEqual({ shell: 'small', widgets: 'small' });
  });
});
