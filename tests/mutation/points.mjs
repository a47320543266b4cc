/** Where a source can be changed by one small mutation, and which function each place lies in. */
import ts from 'typescript';

const swapped = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
};

const isFunction = node => ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;

/** What may stand in place of a node: `[replacement, ...]`. */
const variantsOf = (node, source) => {
  const text = part => part.getText(source);
  if (ts.isBinaryExpression(node)) {
    const operator = text(node.operatorToken);
    if (operator === '??') return [text(node.right)];
    if (swapped[operator] === undefined) return [];
    // Words that are put together are no sum.
    if (operator === '+' && /['"`]/.test(text(node))) return [];
    return [`${text(node.left)} ${swapped[operator]} ${text(node.right)}`];
  }
  if (ts.isConditionalExpression(node)) return [`${text(node.condition)} ? ${text(node.whenFalse)} : ${text(node.whenTrue)}`];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) return [text(node.operand)];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ['false'];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ['true'];
  if (ts.isIfStatement(node))
    return [`if (false) ${text(node.thenStatement)}${node.elseStatement ? ` else ${text(node.elseStatement)}` : ''}`];
  if (ts.isExpressionStatement(node)) return [';'];
  if (
    ts.isStringLiteral(node) &&
    /^[A-Za-z_]{2,30}$/.test(node.text) &&
    !ts.isImportDeclaration(node.parent) &&
    !ts.isLiteralTypeNode(node.parent)
  )
    return [`'${node.text}_'`];
  return [];
};

const parsed = (text, file) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);

/** The line of the innermost function around a node; 0 at the top of the module. */
const functionOf = (node, source) => {
  for (let around = node.parent; around !== undefined; around = around.parent)
    if (isFunction(around)) return source.getLineAndCharacterOfPosition(around.getStart(source)).line + 1;
  return 0;
};

/** Every mutation of one line: `{ start, end, line, of, from, to }`, `of` the line of its function. */
export const pointsIn = (text, file) => {
  const source = parsed(text, file);
  const found = [];
  const visit = node => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)) return;
    const [start, end] = [node.getStart(source), node.getEnd()];
    if (!text.slice(start, end).includes('\n')) {
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      const of = functionOf(node, source);
      for (const to of variantsOf(node, source)) found.push({ start, end, line, of, from: text.slice(start, end), to });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** The source with a mark in every function that says it was reached. */
export const marked = (text, file) => {
  const source = parsed(text, file);
  const inserts = [];
  const visit = node => {
    if (isFunction(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      const mark = `globalThis.reachedInTests?.(${JSON.stringify(`${file}:${line}`)})`;
      if (ts.isBlock(node.body)) inserts.push([node.body.getStart(source) + 1, `${mark};`]);
      else inserts.push([node.body.getStart(source), `(${mark}, `], [node.body.getEnd(), ')']);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  let made = text;
  for (const [at, what] of inserts.map((insert, index) => [...insert, index]).sort(([a, , i], [b, , j]) => b - a || j - i))
    made = made.slice(0, at) + what + made.slice(at);
  return made;
};
