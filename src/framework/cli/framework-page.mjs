/** `docs/reference/framework.md`: what an application's own code is handed, and the entities that come with the framework, from the doc comments of the sources. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { docOf } from './language.mjs';

/** What stands on the page: `import` is how an application writes the path, `names` are exports of the file. */
const sections = [
  { title: 'What an effect is handed', import: '#service/records/act.ts', names: ['Act', 'Outside'] },
  {
    title: 'Effects by entity',
    import: '#service/records/typed.ts',
    names: ['effect', 'written', 'outside', 'answer', 'answerOutside', 'seenBy', 'standing'],
  },
  {
    title: 'Records',
    says: '`records.of(entity)` reads and writes in the transaction of a call; every change is journalled. `rowsOf(rows, entity)` reads where no call is at work.',
    import: '#service/records/typed.ts',
    names: ['TypedRecords'],
  },
  { title: 'Rows', import: '#service/store/typed-rows.ts', names: ['TypedRows', 'rowsOf', 'heldIn'] },
  { title: 'What a change brings along', import: '#service/records/records.ts', names: ['Along'] },
  { title: 'Accounts and roles', import: '#service/calls/access/accounts.ts', names: ['newAccount', 'firstPassword', 'followMobile'] },
  { title: 'Roles', import: '#service/calls/access/roles.ts', names: ['grantRole'] },
  { title: 'Acting by the system', import: '#service/records/system-records.ts', names: ['systemRecords'] },
  { title: 'Jobs', import: '#service/jobs/job.ts', names: ['Job'] },
  { title: 'Schedules', import: '#engine/declare/jobs.ts', names: ['jobSchedules'] },
  { title: 'Days and moments', import: '#engine/rules/calendar.ts', names: ['isDay', 'isInstant', 'dayOf', 'momentOf', 'timeOf'] },
  { title: 'Who acts', import: '#service/access/session.ts', names: ['Session'] },
  { title: 'What a widget is handed', import: '#portal/render/widget.ts', names: ['DisplayProps', 'Widget'] },
  { title: 'Language in the portal', import: '#portal/messages/language.ts', names: ['useLanguage', 'useLabel'] },
  { title: 'What the session may', import: '#portal/granted/client-view.tsx', names: ['useClientView', 'useGrants'] },
  { title: 'Menus of the session', import: '#portal/granted/menus.tsx', names: ['useMenus'] },
];

const fileOf = path => `src/framework/${path.slice(1)}`;
const parse = (root, path) => ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
const short = node =>
  (node?.getText() ?? '')
    .replace(/\/\*\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .trim();
const cell = text => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const table = (heads, rows) => [heads, heads.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n');
const named = node => node.name?.getText();

const declarationOf = (source, name) => {
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      const [declaration] = statement.declarationList.declarations;
      if (named(declaration) === name) return { statement, node: declaration.initializer };
    } else if (named(statement) === name) return { statement, node: statement };
  }
  throw new Error(`${source.fileName} has no ${name} any more: put right what src/framework/cli/framework-page.mjs names`);
};

/** `as const` and `satisfies` say nothing to a reader. */
const plain = node => (node !== undefined && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) ? plain(node.expression) : node);

/** How a function is written: what it takes, of one that answers a function both. */
const written = (name, node) => {
  const taken = [];
  let at = node;
  while (at !== undefined && ts.isArrowFunction(at)) {
    taken.push(`(${at.parameters.map(each => named(each).replace(/^_/, '')).join(', ')})`);
    at = at.body;
  }
  return `${name}${taken.slice(0, 2).join('')}`;
};

const membersOf = node =>
  node.members
    .filter(member => member.name !== undefined && !named(member).startsWith('__'))
    .map(member => {
      const { says } = docOf(member);
      const isMethod = ts.isMethodSignature(member);
      const takes = isMethod ? `(${member.parameters.map(short).join(', ')}): ${short(member.type)}` : short(member.type);
      return [`\`${named(member)}${member.questionToken === undefined ? '' : '?'}\``, `\`${takes}\``, says];
    });

const partOf = (source, name) => {
  const { statement, node } = declarationOf(source, name);
  const { says } = docOf(statement);
  const value = plain(node);
  if (ts.isInterfaceDeclaration(node)) return [`**\`${name}\`** ${says}`, table(['name', 'is', 'says'], membersOf(node))];
  if (ts.isObjectLiteralExpression(value))
    return [
      `**\`${name}\`** ${says}`,
      table(
        ['name', 'says'],
        value.properties.map(each => [`\`${named(each)}\``, short(plain(each.initializer))]),
      ),
    ];
  return [`- \`${written(name, value)}\` ${says}`];
};

const sectionOf = (root, { title, says, import: path, names }) => {
  const source = parse(root, fileOf(path));
  return [`## ${title}`, ...(says === undefined ? [] : [says]), `\`${path}\``, ...names.flatMap(name => partOf(source, name))];
};

/** The first doc comment of a file is about the file, whatever follows it. */
const sentenceOf = source => (source.text.match(/^\/\*\*(.*?)\*\//s)?.[1] ?? '').replace(/\s*\n\s*\*\s*/g, ' ').trim();

const entitiesOf = root => {
  const { text } = parse(root, fileOf('#engine/system/entities.ts'));
  return [...text.matchAll(/^import \{ (\w+) \} from '\.\/([\w-]+\.ts)';$/gm)].map(([, name, file]) => {
    const source = parse(root, fileOf(`#engine/system/${file}`));
    // An audience of the framework's own shows it without being declared.
    const isShown = /\n {2}audiences: /.test(source.text);
    return [
      `\`${name}\``,
      `\`#engine/system/${file}\``,
      sentenceOf(source),
      isShown ? 'yes, to everybody their own' : 'where an application declares an audience',
    ];
  });
};

const accountPart = root => {
  const propertiesIn = (path, name) => plain(declarationOf(parse(root, fileOf(path)), name).node).properties;
  const rowsOf = properties =>
    properties.flatMap(each => (ts.isPropertyAssignment(each) ? [[`\`${named(each)}\``, `\`${short(each.initializer)}\``]] : []));
  const part = name => propertiesIn('#engine/system/account.ts', 'account').find(each => named(each) === name).initializer.properties;
  return [
    '## What `account` brings',
    '`#engine/system/account.ts`. Whoever signs in spreads it (`...account`, `...account.fields`); a field that is written anew stands in its place. An entity whose records sign in also needs `userNum`, a `sequence`; where the side has an organisation, `member`, a reference to it.',
    table(['field', 'is'], [...rowsOf(part('fields')), ...rowsOf(propertiesIn('#engine/system/fields.ts', 'credential'))]),
    table(['move', 'is'], rowsOf(part('transitions'))),
  ];
};

const operandsPart = root => {
  const source = parse(root, fileOf('#service/access/session.ts'));
  const { node } = declarationOf(source, 'operandsOfActor');
  const names = [...short(node).matchAll(/return \{ ([\w, ]+) \};/g)].at(-1)[1].split(', ');
  const { node: session } = declarationOf(source, 'Session');
  const of = name => session.members.find(member => named(member) === name);
  return [
    '## Operands',
    'Conditions, `rows` and `set` may say `$now` and these. A record that is created under `rows: { reader: "$session.userId" }` is given the value: what holds a side to its rows fills them too. On a side without an organisation the three of the organisation are null.',
    table(
      ['operand', 'is', 'says'],
      names.map(name => [`\`$session.${name}\``, `\`${short(of(name)?.type)}\``, of(name) === undefined ? '' : docOf(of(name)).says]),
    ),
  ];
};

/** The page that people read. */
export const frameworkPage = root =>
  `${[
    '# What the framework gives an application',
    '<!-- Generated by `npm run docs` from the doc comments of the sources. Change those, not this page. -->',
    'What declarations may say stands in [language.md](language.md); this page has what their code is handed, and what every application has without declaring it.',
    '## Entities',
    'Every application has them. To show one to a side, spread it under its own name and add an audience ([recipes](../recipes.md#a-setting)).',
    table(['entity', 'import', 'is', 'shown'], entitiesOf(root)),
    '## Calls',
    'Those that every application has (signing in and out, the own account, files, messages, choices, home pages, queues of review) come with the framework, under its paths. They and the declared ones, with what each takes and answers, stand in `/user/openapi.json` of the running application.',
    ...accountPart(root),
    ...operandsPart(root),
    ...sections.flatMap(section => sectionOf(root, section)),
  ].join('\n\n')}\n`;
