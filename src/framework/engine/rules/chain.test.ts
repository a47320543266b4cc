import { expect, expectTypeOf, test } from 'vitest';
import { limitsOf, parseChain, type RuleChain, stepsOf } from './chain.ts';

const problemsOf = (chain: string) => parseChain(chain).problems;

test('[VAL-01] a chain is read into rules with their numbers', () => {
  expect(parseChain('required|length:2,100|mobilePhone')).toEqual({
    steps: [
      { rule: 'required', params: [] },
      { rule: 'length', params: [2, 100] },
      { rule: 'mobilePhone', params: [] },
    ],
    problems: [],
  });
  expect(parseChain('')).toEqual({ steps: [], problems: [] });
  expect(parseChain('range:-1.5,2')).toEqual({ steps: [{ rule: 'range', params: [-1.5, 2] }], problems: [] });
});

test('[FRM-02] every mistake of a chain is named, with what to write instead', () => {
  expect(problemsOf('requird|mobilphone|length:2,100')).toEqual([
    'no rule requird; did you mean required?',
    'no rule mobilphone; did you mean mobilePhone?',
  ]);
  expect(problemsOf('required | email')).toEqual(['no rule required ; did you mean required?', 'no rule  email; did you mean email?']);
  expect(problemsOf('xyzzyx')).toEqual(['no rule xyzzyx (a new one is written with defineRules)']);
  expect(problemsOf('toString')).toEqual(['no rule toString (a new one is written with defineRules)']);
  expect(problemsOf('email|email')).toEqual(['rule email stands twice']);
  expect(problemsOf('email||ip|')).toEqual(['empty rule; leave out the surplus |', 'empty rule; leave out the surplus |']);
  expect(problemsOf('email:3')).toEqual(['rule email takes no parameters; write email']);
  for (const bad of ['length', 'length:', 'length:2', 'length:2,3,4', 'length:a,b', 'length:1e2,3', 'length: 2,3'])
    expect(problemsOf(bad)).toEqual(['rule length takes min,max as numbers; write for example length:2,100']);
  expect(problemsOf('length:100,2')).toEqual(['rule length: 100 is more than 2; write length:2,100']);
  expect(problemsOf('maxLength:-1')).toEqual(['rule maxLength takes whole numbers from 0']);
  expect(problemsOf('maxLength:1.5')).toEqual(['rule maxLength takes whole numbers from 0']);
});

test('[FRM-02] a wrong chain throws where a value should be judged by it', () => {
  expect(() => stepsOf('requird')).toThrow("rules 'requird': no rule requird; did you mean required?");
  expect(() => stepsOf('requird')).toThrow();
});

test('limits for inputs, columns and OpenAPI follow from the chain', () => {
  expect(limitsOf('required|length:2,100')).toEqual({ required: true, minLength: 2, maxLength: 100 });
  expect(limitsOf('range:1,20')).toEqual({ required: false, minimum: 1, maximum: 20, inputMode: 'decimal' });
  expect(limitsOf('digits:6')).toEqual({ required: false, minLength: 6, maxLength: 6, inputMode: 'numeric' });
  expect(limitsOf('email|maxLength:100').maxLength).toBe(100);
  expect(limitsOf('required|uscc')).toMatchObject({ capitals: true, maxLength: 18 });
  expect(limitsOf('mobilePhone')).toEqual({ required: false, pattern: '^1[345789]\\d{9}$', inputMode: 'tel' });
});

test('[FRM-02] the compiler refuses an unknown rule and missing parameters', () => {
  type Taken<S extends string> = S extends RuleChain<S> ? true : false;
  expectTypeOf<Taken<'required|length:2,100|mobilePhone'>>().toEqualTypeOf<true>();
  expectTypeOf<Taken<'maxLength:9'>>().toEqualTypeOf<true>();
  expectTypeOf<Taken<'requird'>>().toEqualTypeOf<false>();
  expectTypeOf<Taken<'required|mobilphone'>>().toEqualTypeOf<false>();
  expectTypeOf<Taken<'required|length'>>().toEqualTypeOf<false>();
  expectTypeOf<Taken<'required|length:2'>>().toEqualTypeOf<false>();
  expectTypeOf<Taken<'email:2'>>().toEqualTypeOf<false>();
  expectTypeOf<Taken<'required|'>>().toEqualTypeOf<false>();
});
