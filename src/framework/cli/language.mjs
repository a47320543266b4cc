/** The language of declarations as its types say it: every word with its type and its doc comment, in the order in which a reader looks them up. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const home = 'src/framework/engine/declare';
/** What the compiler alone knows, and what is exported once more. */
const silent = ['index.ts', 'system-entity.ts', 'typed.ts'];
const besides = ['conditions/condition.ts', 'rules/periods.ts', 'system/define-application.ts'].map(path => `src/framework/engine/${path}`);

/**
 * The sections of the reference. `tables` are types by the heading under which their words stand; several types share a table where a
 * declaration mixes their words. `functions` are what one writes it with, `makers` the file whose every function is one line of a table.
 */
const sections = [
  {
    title: 'Entity',
    functions: ['defineResource'],
    tables: { Entity: ['Resource', 'WithGroups'] },
  },
  {
    title: 'Fields',
    makers: 'fields.ts',
    tables: {
      Field: ['FieldOptions', 'OfOneType'],
      'Picked record': ['Picked'],
    },
  },
  { title: 'Conditions', tables: { Condition: ['Condition'], Test: ['Test', 'Range'] } },
  {
    title: 'States and transitions',
    tables: { State: ['State'], Transition: ['Transition'], 'Onward transition': ['Onward'] },
  },
  { title: 'Audience', tables: { Audience: ['DeclaredAudience'] } },
  {
    title: 'Views',
    tables: { Views: ['DeclaredViews'], Group: ['Group'], 'Widget of views': ['ViewWidget'] },
  },
  {
    title: 'Calls',
    tables: {
      'Every call': ['CallOptions'],
      'Call of an entity': ['ResourceCall'],
      Verb: ['Verb'],
      'Choice of transitions': ['Choose'],
      'Embedded rows': ['DeclaredEmbedded'],
    },
  },
  { title: 'Calls of no entity', functions: ['defineCalls'], tables: { 'Free call': ['DeclaredFreeCall'] } },
  { title: 'Statistics', tables: { Sums: ['DeclaredSums'], Measure: ['DeclaredMeasure'] } },
  { title: 'The home page', tables: { Home: ['DeclaredHome'], Chart: ['HomeChart'] } },
  { title: 'Review', tables: { Review: ['ReviewOptions'], 'Audit type by kind': ['KindByChoice'] } },
  { title: 'Menus', functions: ['defineMenus'], tables: { 'Menu entry': ['MenuEntry'], 'Menu entry of an entity': ['OwnMenuEntry'] } },
  {
    title: 'The application',
    functions: ['defineApplication'],
    tables: {
      Application: ['Named'],
      Widget: ['WidgetDeclaration'],
      'Place of a widget': ['WidgetPlace'],
      'Option of a widget': ['WidgetOption', 'NamingOption', 'ConditionOption', 'GroupOption', 'ListOption'],
      Role: ['Role'],
      Setting: ['Setting'],
      'File purpose': ['FilePurpose'],
      Phase: ['Phase'],
    },
  },
  {
    title: 'Sides',
    tables: {
      Side: ['SideOptions'],
      'Calls of a side': ['SideCalls'],
      Organisation: ['Organisation'],
      Guests: ['Guests'],
      'Limit on menus': ['MenuLimit'],
    },
  },
];

/** Types that are another one, worked out. */
const workedOut = {
  Audience: 'DeclaredAudience',
  Views: 'DeclaredViews',
  Home: 'DeclaredHome',
  Embedded: 'DeclaredEmbedded',
  ChosenGroup: 'Group',
  Field: 'FieldOptions',
};

const sourcesIn = root =>
  [
    ...readdirSync(join(root, home))
      .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !silent.includes(name))
      .map(name => `${home}/${name}`),
    ...besides,
  ].map(path => ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true));

/** What the doc comment before a node says: its sentences, and its examples. */
export const docOf = node => {
  const doc = ts.getJSDocCommentsAndTags(node).findLast(ts.isJSDoc);
  const text = part => (ts.getTextOfJSDocComment(part) ?? '').trim();
  return {
    says: text(doc?.comment).replace(/\s*\n\s*/g, ' '),
    examples: (doc?.tags ?? []).filter(tag => tag.tagName.text === 'example').map(tag => text(tag.comment)),
  };
};

/** The doc comment before a member of a union, which the compiler attaches to nothing. */
const saidBefore = (node, index, { pos, types }) =>
  (
    node
      .getSourceFile()
      .text.slice(types[index - 1]?.end ?? pos, node.getStart())
      .match(/\/\*\*(.*?)\*\//s)?.[1] ?? ''
  )
    .replace(/\s*\n\s*\*\s*/g, ' ')
    .trim();

/** A heading of the page, as a link to it. */
export const linkTo = heading => `[${heading}](#${heading.toLowerCase().replaceAll(' ', '-')})`;

const isType = node => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
/** Whether a type literal is one of several that may stand in a place. */
const isOneOf = node => {
  const { parent } = ts.isParenthesizedTypeNode(node.parent) || ts.isIntersectionTypeNode(node.parent) ? node.parent : node;
  return ts.isUnionTypeNode(ts.isParenthesizedTypeNode(parent) ? parent.parent : parent);
};

/** Wrappers that change nothing of what is written in them. */
const transparent = ['Readonly', 'Partial', 'NoInfer'];
/** What the parameters of the types stand for. */
const parameters = {
  F: 'field',
  S: 'state',
  T: 'transition',
  G: 'group',
  ReviewMove: 'transition',
  I: 'text',
  Groups: '[Group](#group) by name',
  BuiltIn: 'field',
  Scalar: 'scalar',
  Grant: 'menu',
  Side: 'side',
  PlainErrorCode: 'code of an error without placeholders',
  ErrorCodeWith: 'code of an error',
  RuleChain: 'rules',
  JsonSchema: 'JSON Schema',
  FieldType: 'type of field',
  SaidOptions: 'options',
  WidgetOptions: '[Option](#option-of-a-widget) by name',
};

const scalars = ['text', 'number', 'boolean'];

const typesIn = sources => new Map(sources.flatMap(source => source.statements.filter(isType).map(node => [node.name.text, node])));

const membersOf = node => (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node) ? node.types : [node]);

class Language {
  constructor(root) {
    this.sources = sourcesIn(root);
    this.types = typesIn(this.sources);
    /** The heading under which a type stands. */
    this.headings = new Map(
      sections.flatMap(({ tables }) => Object.entries(tables).flatMap(([heading, names]) => names.map(name => [name, heading]))),
    );
    for (const [name, declared] of Object.entries(workedOut)) this.headings.set(name, this.headings.get(declared));
  }

  typeOf(name) {
    const type = this.types.get(name);
    if (type === undefined)
      throw new Error(`the language has no type ${name} any more: put right what src/framework/cli/language.mjs names`);
    return type;
  }

  /**
   * The properties that may be written where a type stands, those of what it extends before its own.
   * @param top whether names that the writer chooses count: inside a word its type tells of them
   */
  propertiesOf(node, top = false) {
    if (ts.isParenthesizedTypeNode(node)) return this.propertiesOf(node.type);
    if (ts.isTypeOperatorNode(node)) return this.propertiesOf(node.type);
    if (ts.isArrayTypeNode(node)) return this.propertiesOf(node.elementType);
    if (ts.isTypeLiteralNode(node))
      return node.members.filter(member => ts.isPropertySignature(member) || (top && ts.isIndexSignatureDeclaration(member)));
    if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) return node.types.flatMap(type => this.propertiesOf(type, top));
    if (ts.isTypeAliasDeclaration(node)) return this.propertiesOf(node.type, top);
    if (ts.isInterfaceDeclaration(node))
      return [
        ...(node.heritageClauses ?? []).flatMap(clause => clause.types.flatMap(type => this.inherited(type))),
        ...node.members.filter(ts.isPropertySignature),
      ];
    if (ts.isTypeReferenceNode(node)) {
      const name = node.typeName.getText();
      const [first, second] = node.typeArguments ?? [];
      if (transparent.includes(name)) return this.propertiesOf(first);
      if (name === 'Record') return this.propertiesOf(second);
      const type = this.headings.has(name) || parameters[name] !== undefined ? undefined : this.types.get(name);
      return type === undefined ? [] : this.propertiesOf(type);
    }
    return [];
  }

  /** The properties of what an interface extends, unless they stand in a table of their own. */
  inherited(type) {
    const name = type.expression.getText();
    return this.headings.has(name) || name === 'Omit' ? [] : this.propertiesOf(this.typeOf(name));
  }

  /** The tables of what an interface extends, and which of their words it leaves out. */
  alsoOf(name) {
    const type = this.typeOf(name);
    return (type.heritageClauses ?? [])
      .flatMap(clause => clause.types)
      .map(({ expression, typeArguments: [from, without] = [] }) =>
        expression.getText() === 'Omit'
          ? { heading: this.headings.get(from.typeName.getText()), without: membersOf(without).map(each => each.literal.text) }
          : { heading: this.headings.get(expression.getText()), without: [] },
      )
      .filter(({ heading }) => heading !== undefined && heading !== this.headings.get(name));
  }

  /** A type in short. */
  short(node) {
    const { SyntaxKind } = ts;
    if (ts.isParenthesizedTypeNode(node) || ts.isTypeOperatorNode(node)) return this.short(node.type);
    if (ts.isLiteralTypeNode(node)) return node.literal.kind === SyntaxKind.NullKeyword ? '`null`' : `\`${node.literal.getText()}\``;
    if (ts.isArrayTypeNode(node)) return `list of ${this.one(node.elementType)}`;
    if (ts.isTupleTypeNode(node))
      return `[${node.elements.map(each => this.short(ts.isNamedTupleMember(each) ? each.type : each)).join(', ')}]`;
    if (ts.isUnionTypeNode(node)) return this.either(node.types);
    if (ts.isIntersectionTypeNode(node)) return this.short(node.types.at(-1));
    if (ts.isMappedTypeNode(node)) return `${this.one(node.type)} by ${this.short(node.typeParameter.constraint)}`;
    if (ts.isTypeLiteralNode(node)) {
      const index = node.members.find(ts.isIndexSignatureDeclaration);
      return index === undefined ? '{…}' : `${this.one(index.type)} by name`;
    }
    if (!ts.isTypeReferenceNode(node))
      return (
        { [SyntaxKind.StringKeyword]: 'text', [SyntaxKind.NumberKeyword]: 'number', [SyntaxKind.BooleanKeyword]: 'boolean' }[node.kind] ??
        '{…}'
      );
    const name = node.typeName.getText();
    const [first, second] = node.typeArguments ?? [];
    if (transparent.includes(name)) return this.short(first);
    if (name === 'Record') {
      const by = this.short(first);
      return `${this.one(second)} by ${by === 'text' ? 'name' : by}`;
    }
    if (parameters[name] !== undefined) return parameters[name];
    const heading = this.headings.get(name);
    if (heading !== undefined) return `${linkTo(heading)}`;
    const type = this.types.get(name);
    if (type === undefined) return '{…}';
    if (name === 'Label') return 'label';
    return ts.isTypeAliasDeclaration(type) ? this.short(type.type) : '{…}';
  }

  either(nodes) {
    const types = new Set(nodes.filter(node => node.kind !== ts.SyntaxKind.UndefinedKeyword).map(node => this.short(node)));
    const isScalar = scalars.every(scalar => types.has(scalar));
    return (isScalar ? ['scalar', ...types].filter(type => !scalars.includes(type)) : [...types]).join(' or ');
  }

  /** A type inside another: several of them are held together. */
  one(node) {
    const type = this.short(node);
    return type.includes(' or ') ? `(${type})` : type;
  }

  /** A property as words: itself, and those written inside it. */
  wordsOf(property, before = '') {
    const name = ts.isIndexSignatureDeclaration(property) ? `[${property.parameters[0].name.getText()}]` : property.name.getText();
    if (name.startsWith('__')) return [];
    const path = `${before}${name}`;
    const within = this.propertiesOf(property.type).flatMap(each => this.wordsOf(each, `${path}.`));
    return [
      {
        path,
        name,
        type: this.short(property.type),
        optional: property.questionToken !== undefined || isOneOf(property.parent),
        ...docOf(property),
      },
      ...within,
    ];
  }

  /** The words of a table; one that several of its types have is one word of either type. */
  rowsOf(names) {
    const rows = new Map();
    for (const word of names.flatMap(name => this.propertiesOf(this.typeOf(name), true)).flatMap(property => this.wordsOf(property))) {
      const same = rows.get(word.path);
      if (same === undefined) rows.set(word.path, word);
      else {
        if (same.type !== word.type) same.type = `${same.type} or ${word.type}`;
        if (same.says === '') same.says = word.says;
        same.optional ||= word.optional;
      }
    }
    return [...rows.values()];
  }

  /** The members of a closed set, each with what is said before it. */
  valuesOf(names) {
    return names.flatMap(name => {
      const { type } = this.typeOf(name);
      if (type === undefined || !ts.isUnionTypeNode(type)) return [];
      return type.types.flatMap((node, index) =>
        ts.isLiteralTypeNode(node) ? [{ value: node.literal.getText(), says: saidBefore(node, index, type) }] : [],
      );
    });
  }

  functionNamed(name) {
    for (const source of this.sources)
      for (const statement of source.statements.filter(ts.isVariableStatement))
        if (statement.declarationList.declarations[0].name.getText() === name) return docOf(statement);
    throw new Error(`the language has no function ${name} any more: put right what src/framework/cli/language.mjs names`);
  }

  /** The functions of a file that make a part of a declaration, as one writes them. */
  makersIn(file) {
    const source = this.sources.find(({ fileName }) => fileName === `${home}/${file}`);
    return source.statements
      .filter(
        statement => ts.isVariableStatement(statement) && statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
      )
      .map(statement => {
        const [{ name, initializer }] = statement.declarationList.declarations;
        const taken = initializer.parameters.map(parameter => parameter.name.getText()).map(each => (each === 'words' ? 'options' : each));
        return { name: name.getText(), written: `${name.getText()}(${taken.join(', ')})`, ...docOf(statement) };
      });
  }

  sections() {
    return sections.map(({ title, functions = [], makers, tables }) => ({
      title,
      functions: functions.map(name => ({ name, ...this.functionNamed(name) })),
      makers: makers === undefined ? [] : this.makersIn(makers),
      tables: Object.entries(tables).map(([heading, names]) => ({
        heading,
        ...docOf(this.typeOf(names[0])),
        also: names.flatMap(name => this.alsoOf(name)),
        words: this.rowsOf(names),
        values: this.valuesOf(names),
      })),
    }));
  }
}

/** The reference as data. */
export const languageOf = root => new Language(root).sections();

/** How many words the language has: names of properties, each counted once wherever it stands; `places` counts every place. */
export const countOf = language => {
  const words = language.flatMap(({ tables }) => tables.flatMap(table => table.words));
  return { words: new Set(words.map(({ name }) => name)).size, places: words.length };
};
