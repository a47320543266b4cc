/** The browser's verdict and the service's are one: thousands of values a rule judged in Chromium and in Node, and forms judged before and after the wire. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '#engine/declare/fields.ts';
import { clientView } from '#engine/project/client-view-of.ts';
import { stepsOf } from '#engine/rules/chain.ts';
import { isSystemRule, rules, type SystemRule, systemRules } from '#engine/rules/registry.ts';
import { ruleTable, tableNow } from '#engine/rules/rules.table.ts';
import { registry } from '#resources/index.ts';
import { type Portal, startPortal } from '../e2e/browser.ts';
import { member, only } from '../service/people.ts';
import { countOf, randomFrom, torture } from '../setup/torture.ts';
import { judge } from './rules/judge.ts';
import { valuesFor } from './rules/values.ts';

interface Judges {
  judge(field: string, values: string, now: string): readonly string[];
  judgeForm(fields: string, bodies: string, language: 'zh' | 'en'): readonly Readonly<Record<string, string>>[];
}

let portal: Portal;
let page: Page;
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The judge as the portal's build would ship it, put into a page. */
const judgeInBrowser = async (into: Page): Promise<void> => {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    root: here('../..'),
    build: { write: false, lib: { entry: here('rules/browser-entry.ts'), formats: ['iife'], name: 'judges' } },
  });
  const chunks = (Array.isArray(output) ? output : [output]).flatMap(each => ('output' in each ? each.output : []));
  for (const chunk of chunks) if (chunk.type === 'chunk') await into.evaluate(chunk.code);
};

beforeAll(async () => {
  portal = await startPortal();
  page = await portal.page();
  await page.goto(`${portal.running.address}/#/operateLogin`);
  await judgeInBrowser(page);
}, 120_000);
afterAll(() => portal.stop());

const count = countOf(300, 10_000);
/** As many in one message to the browser. */
const AT_ONCE = 2_500;
/** A seed of its own for each rule, so that one more rule changes no other's values. */
const seedOf = (name: string): number => [...name].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, torture.seed);

/** Fields a rule stands on: text for most, several values for those that look at a list. */
const fieldFor = (rule: SystemRule): Field => ({
  type: rules[rule].whole ? 'json' : rule === 'password' ? 'password' : 'longText',
  label: ['值', 'Value'],
  rules: ruleTable[rule].chain ?? rule,
});

describe.each(systemRules)('%s', rule => {
  test(
    `[VAL-01] [VAL-03] browser and service agree on every one of the values tried with ${rule}`,
    async () => {
      const field = JSON.stringify(fieldFor(rule));
      const values = valuesFor(rule, count, randomFrom(seedOf(rule)));
      let passed = 0;
      for (let from = 0; from < values.length; from += AT_ONCE) {
        const part = JSON.stringify(values.slice(from, from + AT_ONCE));
        const now = tableNow.toISOString();
        const there = await page.evaluate(([about, asked, at]) => (globalThis as unknown as Judges).judge(about, asked, at), [
          field,
          part,
          now,
        ] as const);
        const inService = judge(field, part, now);
        const differing = inService.flatMap((verdict, index) =>
          verdict === there[index] ? [] : [{ value: values[from + index], service: verdict, browser: there[index] }],
        );
        expect(differing).toEqual([]);
        passed += inService.filter(verdict => verdict.endsWith(',[],[]]')).length;
      }
      // Values that all pass or all fail would agree on nothing.
      expect(passed).toBeGreaterThan(0);
      expect(passed).toBeLessThan(values.length);
    },
    torture.share > 0 ? 600_000 : 30_000,
  );
});

test(
  '[VAL-01] [ERR-01.7] what a form says beside its fields is what the service answers with its 422, in both languages',
  async () => {
    const { running } = portal;
    const { companyName } = await member(running);
    const { id } = await only(running, 'operation/member/list', { companyName: { prefix: companyName } }, running.operator);
    const view = clientView(registry, 'operator');
    const declared = view.resources.members?.fields ?? {};
    const names = (view.calls['op.company.change']?.input ?? []).filter(name => declared[name]?.type !== 'reference');
    const fields = Object.fromEntries(names.flatMap(name => (declared[name] === undefined ? [] : [[name, declared[name]]])));
    const random = randomFrom(seedOf('form'));
    const bodies = Array.from({ length: countOf(60, 2_000) }, () => {
      const asked = names.filter(() => random() < 0.4);
      return Object.fromEntries(
        asked.map(name => {
          const [rule = 'wellFormed'] = stepsOf(fields[name]?.rules ?? '').flatMap(each =>
            each.rule !== 'required' && isSystemRule(each.rule) ? [each.rule] : [],
          );
          return [name, valuesFor(rule, 60, random).at(-1 - Math.floor(random() * 20))];
        }),
      );
    });
    const [first = {}] = bodies;
    expect(Object.keys(first).length).toBeGreaterThan(0);
    for (const language of ['zh', 'en'] as const) {
      const said = await page.evaluate(([asked, tried, tongue]) => (globalThis as unknown as Judges).judgeForm(asked, tried, tongue), [
        JSON.stringify(fields),
        JSON.stringify(bodies),
        language,
      ] as const);
      for (const [index, body] of bodies.entries()) {
        // A version from before the first stops what passes the rules, so that nothing is written.
        const answer = await running.call<{ errors?: Readonly<Record<string, readonly string[]>> }>(
          'operation/company/change',
          { id, version: 999, ...body },
          running.operator,
          { 'accept-language': language, 'idempotency-key': `form-${language}-${index}` },
        );
        const answered = Object.fromEntries(Object.entries(answer.data?.errors ?? {}).map(([path, sentences]) => [path, sentences[0]]));
        expect({ body, said: said[index] }).toEqual({ body, said: answered });
        expect(answer.status, JSON.stringify(body)).toBe(Object.keys(answered).length === 0 ? 409 : 422);
      }
    }
  },
  torture.share > 0 ? 600_000 : 60_000,
);
