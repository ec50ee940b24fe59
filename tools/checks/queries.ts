import ts from 'typescript';
import { checkApiSources, type Outcome } from './outcome.ts';

/**
 * A read of many rows has `.limit(…)` or a `// bounded: why` comment. Pages use a cursor, never an offset, and columns are
 * named.
 */
export function checkQueries(root: string): Promise<Outcome> {
  return checkApiSources(root, checkSource);
}

function checkSource(fileName: string, source: string): Outcome {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const problems: string[] = [];
  let looked = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const where = `${fileName}:${file.getLineAndCharacterOfPosition(node.getEnd()).line + 1}`;
      const method = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : '';
      if (method === 'offset') problems.push(`${where}: page by cursor, not by offset`);
      if (method === 'selectAll') problems.push(`${where}: name the columns`);
      const steps = readsMany(node, method);
      if (steps) {
        looked += 1;
        if (!steps.includes('limit') && !hasBoundedComment(node)) {
          problems.push(`${where}: a read without a limit; add one, or a comment "// bounded: why"`);
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { looked, problems };
}

/** The query methods of a call that reads all rows; null for any other call. */
function readsMany(call: ts.CallExpression, method: string): string[] | null {
  if (ts.isIdentifier(call.expression) && call.expression.text === 'readNamed') {
    return call.arguments.flatMap((argument) => stepsOf(argument, call));
  }
  if (method !== 'execute' && method !== 'stream') return null;
  const steps = stepsOf(call, call);
  return steps.includes('selectFrom') || steps.includes('select') ? steps : null;
}

/** The method names of a query, following variables of the same function; keywords for raw SQL. */
function stepsOf(expression: ts.Expression, call: ts.CallExpression, seen = new Set<string>()): string[] {
  if (ts.isCallExpression(expression)) {
    const { expression: called } = expression;
    if (!ts.isIdentifier(called)) return stepsOf(called, call, seen);
    return returnsOf(called.text, call).flatMap((value) => stepsOf(value, call, seen));
  }
  if (ts.isAwaitExpression(expression) || ts.isParenthesizedExpression(expression)) {
    return stepsOf(expression.expression, call, seen);
  }
  if (ts.isConditionalExpression(expression)) {
    const branches = [stepsOf(expression.whenTrue, call, seen), stepsOf(expression.whenFalse, call, seen)];
    const everywhere = branches.every((steps) => steps.includes('limit'));
    return branches.flat().filter((step) => step !== 'limit' || everywhere);
  }
  if (ts.isPropertyAccessExpression(expression)) {
    return [...stepsOf(expression.expression, call, seen), expression.name.text];
  }
  if (ts.isTaggedTemplateExpression(expression)) return keywords(expression);
  if (ts.isIdentifier(expression) && !seen.has(expression.text)) {
    seen.add(expression.text);
    return valuesOf(expression.text, call).flatMap((value) => stepsOf(value, call, seen));
  }
  return [];
}

function keywords(template: ts.TaggedTemplateExpression): string[] {
  const tag = ts.isIdentifier(template.tag) ? template.tag.text : '';
  if (tag !== 'sql') return [];
  const text = template.template.getText().slice(1).trim().toLowerCase();
  if (
    !/^(select|with)\b/.test(text) ||
    /\b(insert into|update|delete from)\b/.test(text.replace(/for update/g, ''))
  ) {
    return [];
  }
  // A list of keys bounds the number of rows.
  return ['select', ...(/\blimit\b|\bunnest\(\$\{|= any\s?\(\$\{/.test(text) ? ['limit'] : [])];
}

/** The values assigned to a variable, at its declaration or later. */
function valuesOf(name: string, call: ts.CallExpression): ts.Expression[] {
  const values: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === name && node.initializer)
      values.push(node.initializer);
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      node.left.getText() === name
    ) {
      values.push(node.right);
    }
    ts.forEachChild(node, visit);
  };
  visit(enclosingFunction(call) ?? call.getSourceFile());
  return values;
}

/** The return values of a function of the same file. */
function returnsOf(name: string, call: ts.CallExpression): ts.Expression[] {
  const values: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) values.push(node.expression);
    ts.forEachChild(node, visit);
  };
  for (const statement of call.getSourceFile().statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name && statement.body)
      visit(statement.body);
  }
  return values;
}

function enclosingFunction(node: ts.Node): ts.Node | undefined {
  return ts.findAncestor(
    node,
    (parent) => ts.isFunctionDeclaration(parent) || ts.isMethodDeclaration(parent),
  );
}

/** The comment is inside the statement, or directly above it or its function. */
function hasBoundedComment(call: ts.CallExpression): boolean {
  const statement = ts.findAncestor(call, ts.isStatement) ?? call;
  const around = [statement.getFullText(), enclosingFunction(call)?.getFullText().split('{')[0] ?? ''];
  return around.some((text) => /\/\/ bounded: \S|\* bounded: \S|\bBounded: \S/.test(text));
}
