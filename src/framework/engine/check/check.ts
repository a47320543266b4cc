/** Whether the declarations make sense together: every law asked of everything, all mistakes at once. */
import { accountLaw, founderLaw, iconLaw, roleLaw, sideLaw, sidesLaw, systemEntityLaw } from './application-laws.ts';
import { audienceLaw, audienceSideLaw, ownRowsLaw } from './audience-laws.ts';
import { doesLaw, embedLaw, formLaw, guardsLaw, inputLaw, intoLaw, moveInputLaw, pathParamLaw, requiredLaw } from './call-laws.ts';
import { chainLaw } from './chain-laws.ts';
import { circleLaw } from './circle-law.ts';
import { conditionLaw } from './condition-law.ts';
import { copyLaw, setLaw } from './copy-laws.ts';
import { coveredLaw } from './cover-laws.ts';
import { bringsLaw, columnLaw, fieldLaw, representLaw, rowLaw } from './field-laws.ts';
import { asWritten, type Finding, unknownName } from './finding.ts';
import { firstStepsLaw } from './first-steps-law.ts';
import { freeCallShape, resourceShape } from './grammar.ts';
import { jsonLaw } from './json-law.ts';
import { performerLaw, stateLabelLaw, stateLaw, transitionLaw } from './life-laws.ts';
import { initialLaw, purposeLaw, settingLaw } from './named-laws.ts';
import { namedShapes } from './named-words.ts';
import { nextLaw, waysLaw } from './onward-laws.ts';
import {
  announcementLaw,
  effectLaw,
  effectUseLaw,
  facetLaw,
  freeCallLaw,
  grantLaw,
  menuLabelLaw,
  menuLaw,
  uniqueCallLaw,
  uniqueNameLaw,
} from './registry-laws.ts';
import { lettersLaw, queueLaw, reviewEffectLaw, reviewKindLaw, reviewPartLaw } from './review-laws.ts';
import { seedLaw } from './seed-law.ts';
import { flawsOf, type Shape } from './shape.ts';
import { homeLaw, sumsCallLaw, sumsLaw } from './sums-laws.ts';
import { endLaw, tellLaw, textLaw } from './tell-laws.ts';
import {
  beginLaw,
  calledLaw,
  fieldLabelLaw,
  groupLabelLaw,
  listLaw,
  placedLaw,
  previewLaw,
  readLaw,
  untakenLaw,
  viewLaw,
} from './view-laws.ts';
import { widgetLaw } from './widget-laws.ts';
import { type CheckedRegistry, placeOf, type RegistryLaw, type ResourceLaw, worldOf } from './world.ts';

export type { Finding } from './finding.ts';
export type { CheckedRegistry } from './world.ts';

/** The laws of one entity. */
const resourceLaws: readonly ResourceLaw[] = [
  representLaw,
  fieldLaw,
  columnLaw,
  rowLaw,
  copyLaw,
  bringsLaw,
  seedLaw,
  stateLaw,
  stateLabelLaw,
  performerLaw,
  reviewKindLaw,
  reviewPartLaw,
  lettersLaw,
  reviewEffectLaw,
  transitionLaw,
  setLaw,
  chainLaw,
  settingLaw,
  tellLaw,
  endLaw,
  queueLaw,
  readLaw,
  calledLaw,
  untakenLaw,
  fieldLabelLaw,
  groupLabelLaw,
  viewLaw,
  nextLaw,
  waysLaw,
  beginLaw,
  previewLaw,
  listLaw,
  placedLaw,
  doesLaw,
  inputLaw,
  moveInputLaw,
  guardsLaw,
  intoLaw,
  requiredLaw,
  formLaw,
  embedLaw,
  pathParamLaw,
  sumsLaw,
  sumsCallLaw,
  homeLaw,
  conditionLaw,
  audienceLaw,
  coveredLaw,
  audienceSideLaw,
  ownRowsLaw,
];

/** The laws between declarations. */
const registryLaws: readonly RegistryLaw[] = [
  uniqueNameLaw,
  facetLaw,
  circleLaw,
  uniqueCallLaw,
  grantLaw,
  menuLaw,
  menuLabelLaw,
  effectLaw,
  effectUseLaw,
  announcementLaw,
  textLaw,
  freeCallLaw,
  widgetLaw,
  systemEntityLaw,
  sideLaw,
  accountLaw,
  sidesLaw,
  founderLaw,
  roleLaw,
  iconLaw,
  firstStepsLaw,
  initialLaw,
  purposeLaw,
];

interface Judged {
  readonly findings: readonly Finding[];
  readonly sound: boolean;
}

/** The first two laws, asked of whatever was exported: it is JSON, and its words are the language's. */
const wordsLaw = (file: string, root: string, declaration: unknown, shape: Shape): Judged => {
  const lost = jsonLaw(file, root, declaration);
  const flaws = flawsOf(declaration, shape, root).filter(flaw => !lost.some(finding => finding.path === flaw.path));
  const findings = [...lost, ...flaws.map(({ path, message }) => ({ file, path, message }))];
  return { findings, sound: lost.length === 0 && flaws.every(flaw => !flaw.broken) };
};

const nameOf = (declaration: unknown, word: 'name' | 'id', fallback: string): string => {
  const value = typeof declaration === 'object' && declaration !== null ? (declaration as Record<string, unknown>)[word] : undefined;
  return typeof value === 'string' && value !== '' ? value : fallback;
};

const valuesOf = (value: unknown): readonly unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : []);

/** The ids of the menu entries that audiences bring along, whatever else is wrong with them. */
const entriesOf = (declaration: object): readonly string[] =>
  'audiences' in declaration
    ? valuesOf(declaration.audiences).flatMap(audience =>
        typeof audience === 'object' && audience !== null && 'menu' in audience ? [nameOf(audience.menu, 'id', '')] : [],
      )
    : [];

/** What stands in an application beside what it names. */
const put: readonly string[] = ['places', 'unsound', 'resources', 'calls'];

/** What the application names once, and whatever else stands there. */
const namedIn = (registry: CheckedRegistry): readonly Judged[] => {
  const known = Object.keys(namedShapes);
  const strange = Object.keys(registry).filter(word => !known.includes(word) && !put.includes(word));
  return [
    ...Object.entries(namedShapes).flatMap(([word, shape]) => {
      const said = registry[word as keyof typeof namedShapes];
      return said === undefined ? [] : [wordsLaw(placeOf(registry, word), word, said, shape)];
    }),
    {
      findings: strange.map(word => ({ file: placeOf(registry, word), path: word, message: unknownName('word', word, known) })),
      sound: true,
    },
  ];
};

/**
 * Everything wrong with the declarations, sorted by file; an empty list means that `modelOf` may complete them.
 * A declaration with broken words is asked nothing else, since the other laws could not read it.
 */
export const check = (registry: CheckedRegistry): Finding[] => {
  const resources = registry.resources.map(each => ({
    each,
    ...wordsLaw(each.file, nameOf(each.resource, 'name', 'resource'), each.resource, resourceShape),
  }));
  const calls = registry.calls.map(each => ({
    each,
    ...wordsLaw(each.file, `calls['${nameOf(each.call, 'id', 'call')}']`, each.call, freeCallShape),
  }));
  const named = namedIn(registry);
  const words = [...(registry.unsound ?? []), ...[...resources, ...calls, ...named].flatMap(judged => judged.findings)];
  if (named.some(({ sound }) => !sound)) return sorted(words);
  const world = worldOf(
    {
      ...registry,
      resources: resources.filter(judged => judged.sound).map(judged => judged.each),
      calls: calls.filter(judged => judged.sound).map(judged => judged.each),
    },
    {
      names: new Set(registry.resources.map(({ resource }) => nameOf(resource, 'name', ''))),
      brokenEntries: new Set(resources.flatMap(({ sound, each }) => (sound ? [] : entriesOf(each.resource)))),
    },
  );
  const meaning = [
    ...world.resources.flatMap(one => resourceLaws.flatMap(law => [...law(one, world)])),
    ...registryLaws.flatMap(law => [...law(world)]),
  ];
  return sorted([...words, ...meaning]);
};

/** By file, in the order found, each where it was written and once: the same declarations always give the same list. */
const sorted = (findings: readonly Finding[]): Finding[] => {
  const written = findings.map(finding => ({ ...finding, path: asWritten(finding.path) }));
  return [...new Map(written.map(finding => [`${finding.file}\n${finding.path}\n${finding.message}`, finding])).values()].sort(
    (one, other) => (one.file < other.file ? -1 : one.file > other.file ? 1 : 0),
  );
};

/** The findings as a person reads them: one block per file, one line per mistake, their number at the end. */
export const explain = (findings: readonly Finding[]): string => {
  if (findings.length === 0) return 'The declarations are in order.';
  const files = [...new Set(findings.map(finding => finding.file))];
  const blocks = files.map(file =>
    [file, ...findings.filter(finding => finding.file === file).map(finding => `  ${finding.path}: ${finding.message}`)].join('\n'),
  );
  const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;
  return `${blocks.join('\n\n')}\n\n${count(findings.length, 'mistake')} in ${count(files.length, 'file')}.`;
};
