/** Which tests prove which requirement: reads ids from the documents and from titles of tests, and knows nothing of either's content. */

/** Every requirement id of `docs/requirements.md`, in order. */
export const requirementIds = markdown => [...markdown.matchAll(/^- ([A-Z]{3}-\d+(?:\.\d+)?) /gm)].map(match => match[1]);

/** Every call id of `docs/calls.md`, in order. */
export const callIds = markdown => [...markdown.matchAll(/^\| ([a-z]+\.[\w.]+) \| (?:GET|POST) \|/gm)].map(match => match[1]);

/** The ids at the beginning of a title: `[SES-03][en.login] ...`, `[SES-03, SES-04] ...` or `SES-03: ...`. */
export const idsOf = title => {
  const brackets = /^(?:\s*\[[^\]]+\])+/.exec(title);
  if (brackets) return [...brackets[0].matchAll(/\[([^\]]+)\]/g)].flatMap(match => match[1].split(/[,\s]+/)).filter(Boolean);
  const plain = /^([A-Z]{3}-\d+(?:\.\d+)?|[a-z]+(?:\.\w+)+):\s/.exec(title);
  return plain ? [plain[1]] : [];
};

const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
/** A title whose id is filled in from a table: `[$id]`, `[%s]`, `[${call.id}]`. */
const templated = /^(?:\s*\[[^\]]+\])*\s*\[(?:\$|%)/;

/** The texts of a source, those in comments left out. */
const textsIn = source => {
  const bare = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...bare.matchAll(literal)].map(match => match[1] ?? match[2] ?? match[3] ?? '');
};

/**
 * The proofs in the source of a test file: `{ id, title }`. A text that begins with ids is a title, wherever it stands, tables included.
 * Where a title takes its id from a table, every known id that stands in the file as a text of its own is proved by it.
 */
export const proofsInSource = (source, known) => {
  const texts = textsIn(source);
  const named = texts.flatMap(title => idsOf(title).map(id => ({ id, title })));
  const template = texts.find(title => templated.test(title));
  const listed = template === undefined ? [] : texts.filter(text => known.has(text)).map(id => ({ id, title: template }));
  return [...named, ...listed].filter(proof => known.has(proof.id));
};

/** Whether a file takes titles from a table that may stand elsewhere: then only the runner knows them all. */
export const takesTitlesFromTables = source =>
  [...source.matchAll(literal)].some(match => templated.test(match[1] ?? match[2] ?? match[3] ?? ''));

/** The proofs in what `vitest list --json` prints: every title as it will be run, tables filled in. */
export const proofsInList = (list, known) =>
  list.flatMap(({ name, file }) =>
    name.split(' > ').flatMap(title =>
      idsOf(title)
        .map(id => ({ id, title, file }))
        .filter(proof => known.has(proof.id)),
    ),
  );

/** Whether a title tells of something refused, by its words: an id in brackets may be that of a call that refuses. Any other tells of something done. */
export const tellsOfRefusal = title => /\brefus(?:e|es|ed|al|als)\b/i.test(title.replace(/\[[^\]]*\]/g, ''));

/** The proofs in a report of `vitest --reporter=json`: passed tests alone. */
export const proofsInReport = (report, known) =>
  report.testResults.flatMap(file =>
    file.assertionResults
      .filter(test => test.status === 'passed')
      .flatMap(test => [...test.ancestorTitles, test.title].flatMap(title => idsOf(title).map(id => ({ id, title, file: file.name }))))
      .filter(proof => known.has(proof.id)),
  );

/** Whether a test is the same for every call, made from the declarations that it tests: what such a test expects, a wrong declaration says too. */
export const isGeneric = file => file.startsWith('tests/contract/');

/** Whether a file tests from outside: over HTTP or on a page. What a unit does is no proof that a call does it. */
const isOutside = file => file.startsWith('tests/');

/**
 * What has no proof. A requirement needs a test. A call needs two kinds, one that is accepted and one that is refused. A deed, which is every
 * call but the reads, needs an accepted one of its own: a generic test is no proof of what it is for.
 */
export const lackingProofs = ({ requirements, calls, reads, proofs }) => {
  const byId = new Map([...requirements, ...calls].map(id => [id, []]));
  for (const proof of proofs) byId.get(proof.id)?.push({ ...proof, refusal: tellsOfRefusal(proof.title) });
  const without = (ids, is) => ids.filter(id => !byId.get(id).some(is));
  const untried = without(calls, () => true);
  const tried = calls.filter(id => !untried.includes(id));
  const isOwn = ({ file, refusal }) => !refusal && isOutside(file) && !isGeneric(file);
  return {
    requirements: without(requirements, () => true),
    untried,
    neverDone: without(tried, proof => !proof.refusal),
    neverRefused: without(tried, proof => proof.refusal),
    deeds: without(
      tried.filter(id => !reads.has(id)),
      isOwn,
    ),
  };
};
