/** What declarations tell the widgets of keys and pages is held to `resources/_widgets.ts`: the application, changed in one place. */
import { expect, test } from 'vitest';
import { check } from '#engine/check/check.ts';
import { registry } from '#resources/index.ts';

type Bag = Record<string | number, unknown>;
type Steps = readonly (string | number)[];

/** Puts a value where the steps lead. */
const put = (root: unknown, steps: Steps, value: unknown): void => {
  const [first = '', ...rest] = steps;
  const holder = root as Bag;
  if (rest.length === 0) holder[first] = value;
  else put(holder[first], rest, value);
};

const writer = ['audiences', 'enterprise', 'views', 'widgets', 0, 'options'] as const;
const pages = ['audiences', 'operator', 'views', 'widgets', 0, 'options'] as const;
const number = ['audiences', 'enterprise', 'views', 'widgets', 0, 'options'] as const;
const signature = ['audiences', 'enterprise', 'calls', 'en.bind', 'ask', 'signature', 'options'] as const;

type Case = readonly [wrong: string, name: string, steps: Steps, value: unknown, finding: string];
const cases: readonly Case[] = [
  [
    'a key that fills no text',
    'certificateApplications',
    ['fields', 'years', 'widget'],
    'keyRequest',
    'certificateApplications.fields.years.widget: keyRequest is for text or longText, the field is of type integer; name another',
  ],
  [
    'a request by an unknown algorithm',
    'certificateApplications',
    ['fields', 'csr', 'options', 'algorithm'],
    'algoritm',
    'certificateApplications.fields.csr.options.algorithm: no field algoritm; did you mean algorithm?',
  ],
  [
    'a signature over what an entity answers',
    'certificateBindings',
    [...signature, 'call'],
    'en.bind.list',
    "certificateBindings.audiences.enterprise.calls['en.bind'].ask.signature.options.call: en.bind.list is no call of no entity that answers fields; write one in a calls.ts",
  ],
  [
    'a signature that is sent along by no field',
    'certificateBindings',
    [...signature, 'data'],
    'chalenge',
    "certificateBindings.audiences.enterprise.calls['en.bind'].ask.signature.options.data: no field chalenge; did you mean challenge?",
  ],
  [
    'the number of a key that no certificate says',
    'sealActivations',
    [...number, 'number'],
    'seqNumber',
    'sealActivations.audiences.enterprise.widgets[0].options.number: no column of certificates seqNumber; there are id, seqNo, serialNumber, holderName, certType, algorithm, state, notAfter',
  ],
  [
    'a certificate that nobody reads',
    'certificates',
    [...writer, 'certificate'],
    'keyRef',
    'certificates.audiences.enterprise.widgets[0].options.certificate: enterprise is told nothing of keyRef; add it to what enterprise reads or leave it out',
  ],
  [
    'a second certificate that the record does not answer',
    'certificates',
    [...writer, 'pair', 'in'],
    'pairs',
    'certificates.audiences.enterprise.widgets[0].options.pair.in: no relation pairs; did you mean pair?',
  ],
  [
    'rows on pages without a place',
    'signConfigs',
    [...pages, 'positions'],
    'matches',
    'signConfigs.audiences.operator.widgets[0].options.positions: matches has no column method',
  ],
  [
    'rows of a width that is no number',
    'signConfigs',
    [...pages, 'usual', 'width'],
    'shape',
    'signConfigs.audiences.operator.widgets[0].options.usual.width: shape is of type choice; name a field of type integer',
  ],
  [
    'a key that fills no input',
    'doc.prepare',
    ['options', 'fills'],
    'serialNumbr',
    "calls['doc.prepare'].options.fills: no input serialNumbr; did you mean serialNumber?",
  ],
  [
    'a key that signs no answer',
    'doc.prepare',
    ['options', 'signs'],
    'date',
    "calls['doc.prepare'].options.signs: no answer date; did you mean data?",
  ],
  [
    'a signature with more than was answered before',
    'doc.complete',
    ['input', 'pages'],
    { type: 'text', label: ['页码', 'Pages'] },
    "calls['doc.prepare'].options.completes.call: doc.complete takes pages, which is not answered before; answer it or leave it out",
  ],
  [
    'a certificate that is unfit by a part it lacks',
    'doc.prepare',
    ['options', 'from', 'unfit', 0, 'when'],
    { algoritm: 'SM2' },
    "calls['doc.prepare'].options.from.unfit[0].when.algoritm: no field algoritm; did you mean algorithm?",
  ],
  [
    'an envelope from a call of the other side',
    'certificates',
    [...writer, 'pair', 'envelope', 'call'],
    'op.template.preview',
    'certificates.audiences.enterprise.widgets[0].options.pair.envelope.call: op.template.preview is a call of operator; name one of enterprise',
  ],
];

/** Those that would hide another of them. */
const besides: readonly Case[] = [
  [
    'the number of a key among what is no rows',
    'sealActivations',
    [...number, 'among'],
    'agreementVersion',
    'sealActivations.audiences.enterprise.widgets[0].options.among: agreementVersion is of type text; name a field of type items',
  ],
  [
    'an envelope that is no file of the second certificate',
    'certificates',
    [...writer, 'pair', 'envelope', 'call'],
    'en.hardKey.content',
    'certificates.audiences.enterprise.widgets[0].options.pair.envelope.call: en.hardKey.content is no call of no entity that answers a file; write one in a calls.ts',
  ],
  [
    'rows on pages that the record does not answer',
    'signConfigs',
    [...pages, 'rows'],
    'step',
    'signConfigs.audiences.operator.widgets[0].options.rows: no relation step; did you mean steps?',
  ],
  [
    'a signature that an entity takes',
    'doc.prepare',
    ['options', 'completes', 'call'],
    'en.bind.list',
    "calls['doc.prepare'].options.completes.call: en.bind.list is no call of no entity that answers fields; write one in a calls.ts",
  ],
];

/** It is no widget of a call there, so that nothing is asked of its options. */
const elsewhere: readonly Case[] = [
  [
    'a key on no record',
    'doc.prepare',
    ['on'],
    { resource: 'seals' },
    "calls['doc.prepare'].widget: keySigner is for a call, not for a list; name another",
  ],
];

/** What is found once the declarations say all of this. */
const found = (wrong: readonly Case[]): readonly string[] => {
  const changed = structuredClone({ resources: registry.resources, calls: registry.calls });
  const declared = new Map<string, unknown>([
    ...changed.resources.map(({ resource }) => [resource.name, resource] as const),
    ...changed.calls.map(({ call }) => [call.id, call] as const),
  ]);
  for (const [, name, steps, value] of wrong) put(declared.get(name), steps, value);
  return check({ ...registry, ...changed }).map(finding => `${finding.path}: ${finding.message}`);
};

test.each([{ said: cases }, { said: besides }, { said: elsewhere }])(
  '[FRM-02] refuses what a key or a page could do nothing with',
  ({ said }) => {
    const findings = found(said);
    for (const [wrong, , , , finding] of said) expect(findings, wrong).toContain(finding);
  },
);
