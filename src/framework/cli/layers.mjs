/** Checks the layers: the import rules of `.dependency-cruiser.cjs`, and what imports cannot show. `node src/framework/cli/layers.mjs [folder]`. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { reachableFaults } from './reachable.mjs';

const root = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../../..'));
process.chdir(root);

/** What is judged. */
const judged = ['src', 'resources', 'examples'];

/** Tracked and about to be: what a commit of everything would hold. */
const trackedModules = () => {
  const { status, stdout, stderr } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...judged], {
    encoding: 'utf8',
  });
  if (status !== 0) {
    throw new Error(`git cannot say what belongs to the project: ${stderr}`);
  }
  return [...new Set(stdout.split('\n'))].filter(path => /\.(?:tsx?|mjs)$/.test(path) && existsSync(path));
};

const read = path => readFileSync(join(root, path), 'utf8');
const isProduction = path => !/\.test\.tsx?$/.test(path);

/** A checker that reads nothing passes silently: every module git knows must be among those that were read. */
const unseen = (modules, seen) =>
  modules.filter(path => !seen.has(path)).map(path => `every-module-is-checked: ${path} was not read by the dependency checker`);

/** The entities that the modules of a folder name themselves; what spreads a system entity has its name. */
const declaredIn = (modules, folder, by) =>
  modules
    .filter(path => path.startsWith(folder) && isProduction(path))
    .flatMap(path => [...read(path).matchAll(new RegExp(`${by}\\(\\{\\s*name: '(\\w+)'`, 'g'))].map(([, name]) => name));

/** Generic code may not name an entity. Names that are everyday words (files, menus) count only where a resource is meant. */
const namedEntities = modules => {
  const names = [
    ...declaredIn(modules, 'resources/', 'defineResource'),
    ...declaredIn(modules, 'src/framework/engine/system/', 'defineSystemEntity'),
  ];
  if (names.length === 0) {
    return ['generic-portal-names-no-entity: no entity was found in resources, so nothing could be checked'];
  }
  const unmistakable = names.filter(name => /[A-Z]/.test(name));
  const place = String.raw`(?:\bresource\w*\s*(?:[=:]|[!=]==)\s*\{?|\b(?:use(?:Get|Create|Update|Delete)\w*|getList|getOne|getMany|getManyReference)\()\s*`;
  const inPlace = new RegExp(`${place}(['"\`])(${names.join('|')})\\1`);
  const anywhere = unmistakable.length === 0 ? null : new RegExp(`(['"\`])(${unmistakable.join('|')})\\1`);
  return modules
    .filter(path => /^src\/framework\/portal\/(?:render|shell)\//.test(path) && isProduction(path))
    .flatMap(path => {
      const text = read(path);
      const found = inPlace.exec(text) ?? anywhere?.exec(text);
      return found ? [`generic-portal-names-no-entity: ${path} names ${found[2]}`] : [];
    });
};

/** Quoted names of an application's own entities: the framework asks for them, it never knows them. */
const namedInFramework = modules => {
  const names = declaredIn(modules, 'resources/', 'defineResource');
  const quoted = new RegExp(`(['"\`])(${names.join('|')})\\1`);
  return modules
    .filter(path => /^src\/framework\/(?:engine|service)\//.test(path) && isProduction(path) && !/\.(?:fixture|cases)\.ts$/.test(path))
    .flatMap(path => {
      const found = quoted.exec(read(path));
      return found ? [`framework-names-no-entity: ${path} names ${found[2]}`] : [];
    });
};

/** The names in the object that a file of the language declares, of those that no system entity or call has for itself. */
const namesIn = (modules, file, object) => {
  const path = `src/framework/engine/declare/${file}.ts`;
  if (!modules.includes(path)) return [];
  const [, body = ''] = new RegExp(`const ${object} = (?:\\([^=]*=> \\()?\\{\\n(.*?)\\n\\}`, 's').exec(read(path)) ?? [];
  const system = modules.filter(each => each.startsWith('src/framework/engine/system/')).map(read);
  return [...body.matchAll(/^ {2}(\w+):/gm)]
    .map(([, name]) => name)
    .filter(name => !system.some(text => new RegExp(`\\b${name}:`).test(text)));
};

/** How a review goes is known by the parts that its states, moves and fields play (\`engine/project/review.ts\`), not by their names. */
const namedOfReviews = modules => {
  const names = [...namesIn(modules, 'review-fields', 'reviewFields'), ...namesIn(modules, 'review-states', 'states')].filter(name =>
    /[A-Z]/.test(name),
  );
  if (names.length === 0) return ['only-reviews-name-their-parts: no name was found, so nothing could be checked'];
  const moves = 'submit|claim|release|note|approve|pass|return|reject|withdraw|autoPass';
  const named = new RegExp(`(['"\`])(?:${names.join('|')})\\1|\\.(?:${names.join('|')})\\b|\\btransitions\\??\\.(?:${moves})\\b`);
  const home = /^src\/framework\/(?:engine\/(?:declare\/review-|system\/)|service\/calls\/review\/)/;
  return modules
    .filter(
      path =>
        /^src\/framework\/(?:engine|service|portal)\//.test(path) &&
        isProduction(path) &&
        !home.test(path) &&
        !/\.(?:fixture|cases)\.ts$/.test(path),
    )
    .flatMap(path => {
      const found = named.exec(read(path).replace(/\/\*.*?\*\//gs, ''));
      return found ? [`only-reviews-name-their-parts: ${path} names ${found[0]}`] : [];
    });
};

const environmentReaders = modules =>
  modules
    .filter(path => /^src\//.test(path) && isProduction(path) && !/^src\/framework\/(?:cli|service\/config)\//.test(path))
    .filter(path => /\bprocess\s*\.\s*env\b/.test(read(path)))
    .map(path => `only-config-reads-the-environment: ${path} reads process.env`);

/** A folder knows what its files and those of the folders in it import from elsewhere: by folder, the folders it knows, each with an import that says so. */
const foldersOf = seen => {
  const known = new Map();
  const note = (folder, to, by) => {
    const all = known.get(folder) ?? new Map();
    known.set(folder, all.has(to) ? all : all.set(to, by));
  };
  for (const { source, dependencies } of seen.filter(each => isProduction(each.source) && !each.source.includes('node_modules/'))) {
    for (let folder = dirname(source); folder !== '.'; folder = dirname(folder)) {
      for (const { resolved } of dependencies.filter(each => !each.coreModule && !each.resolved.startsWith(`${folder}/`))) {
        note(folder, dirname(resolved), `${source} -> ${resolved}`);
      }
    }
  }
  return known;
};

/** The shortest way from one folder to another, by the imports it takes; undefined where there is none. */
const wayBetween = (known, from, to) => {
  const ways = new Map([[from, []]]);
  for (const [folder, way] of ways) {
    if (folder === to) return way;
    for (const [next, by] of known.get(folder) ?? []) if (!ways.has(next)) ways.set(next, [...way, by]);
  }
  return undefined;
};

/**
 * Every folder that leads back to itself, with the shortest way around: those below do not know those above, and none is understood only with
 * another. No rule of the checker's own, which counts tests: they may look at any folder.
 */
const circlesOf = known =>
  [...known].flatMap(([folder, next]) => {
    if (!judged.includes(folder.split('/')[0])) return [];
    const around = [...next]
      .flatMap(([to, by]) => {
        const back = wayBetween(known, to, folder);
        return back === undefined ? [] : [[by, ...back]];
      })
      .sort((a, b) => a.length - b.length)[0];
    return around === undefined ? [] : [`no-two-folders-import-each-other: ${folder} knows itself by ${around.join(', ')}`];
  });

const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));
const direct = forbidden.filter(rule => !rule.to.reachable);
const { output } = await cruise(judged, { ...options, ruleSet: { forbidden: direct }, validate: true, baseDir: root }, null, {
  tsConfig: extractTSConfig(join(root, 'tsconfig.json')),
});

/** One import can reach many modules it should not; the way to the first says enough. */
const byImporter = new Map();
for (const { rule, from, to, via } of output.summary.violations) {
  const key = `${rule.name}: ${from}`;
  const way = via ? via.map(step => step.name ?? step) : [to];
  byImporter.set(
    key,
    [...(byImporter.get(key) ?? []), way].sort((a, b) => a.length - b.length),
  );
}
const broken = [...byImporter].map(
  ([key, ways]) => `${key} -> ${ways[0].join(' -> ')}${ways.length > 1 ? ` (and ${ways.length - 1} more)` : ''}`,
);
const modules = trackedModules();
const seen = new Set(output.modules.map(each => each.source));
const known = foldersOf(output.modules);
const circles = circlesOf(known);
const faults = [
  ...new Set([
    ...broken,
    ...circles,
    ...reachableFaults(
      output.modules,
      forbidden.filter(rule => rule.to.reachable),
    ),
    ...unseen(modules, seen),
    ...namedEntities(modules),
    ...namedInFramework(modules),
    ...namedOfReviews(modules),
    ...environmentReaders(modules),
  ]),
].sort();
process.stdout.write(`${faults.map(fault => `${fault}\n`).join('')}${modules.length} modules, ${faults.length} faults\n`);
process.exitCode = faults.length > 0 || modules.length === 0 ? 1 : 0;
