/**
 * Rules about what may be reached through others, of a graph of modules. The dependency checker looks for a way from each module to each that
 * it may not know, a minute for some thousand modules; here each rule is one walk backwards from all that may not be known.
 */

const matches = (path, { path: wanted, pathNot }) => {
  const anyOf = patterns => [patterns].flat().some(pattern => new RegExp(pattern).test(path));
  return (wanted === undefined || anyOf(wanted)) && (pathNot === undefined || !anyOf(pathNot));
};

/** Of every module that leads to one of the targets, the next one on a shortest way there. */
const waysTo = (importers, targets) => {
  const next = new Map();
  const reached = new Set(targets);
  for (const module of reached) {
    for (const importer of importers.get(module) ?? []) {
      if (!next.has(importer)) next.set(importer, module);
      reached.add(importer);
    }
  }
  return next;
};

/** The modules from one to the first that the rule forbids. */
const wayFrom = (module, next, isTarget) => {
  const way = [next.get(module)];
  while (!isTarget(way.at(-1))) way.push(next.get(way.at(-1)));
  return way;
};

/**
 * @param modules what the dependency checker read
 * @param rules those whose `to` is `reachable`
 * @returns a fault for each module that reaches what it may not, with a shortest way
 */
export const reachableFaults = (modules, rules) => {
  const importers = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  }
  const all = [...new Set([...modules.map(each => each.source), ...importers.keys()])];
  return rules.flatMap(({ name, from, to }) => {
    const targets = new Set(all.filter(path => matches(path, to)));
    const next = waysTo(importers, targets);
    return modules
      .map(each => each.source)
      .filter(path => next.has(path) && matches(path, from))
      .map(path => `${name}: ${path} -> ${wayFrom(path, next, each => targets.has(each)).join(' -> ')}`);
  });
};
