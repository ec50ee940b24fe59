import ts from 'typescript';

export interface WrittenTest {
  readonly line: number;
  /** Matches every title that a template or `each` can produce. */
  readonly title: RegExp;
  readonly shownTitle: string;
  readonly skipped: boolean;
  readonly asserts: boolean;
}

const skipping = new Set(['skip', 'todo', 'fixme', 'fails', 'skipIf', 'runIf']);

/** Every `test(…)` and `it(…)` of a vitest or Playwright file. */
export function readTests(fileName: string, source: string): WrittenTest[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const tests: WrittenTest[] = [];
  const visit = (node: ts.Node): void => {
    const test = ts.isCallExpression(node) ? asTest(node, file) : null;
    if (test) tests.push(test);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return tests;
}

function asTest(call: ts.CallExpression, file: ts.SourceFile): WrittenTest | null {
  const names = namesOf(call.expression);
  const [first, ...modifiers] = names;
  if (first !== 'test' && first !== 'it') return null;
  if (modifiers.some((name) => ['describe', 'use', 'extend', 'step', 'slow', 'setTimeout'].includes(name)))
    return null;
  if (modifiers.some((name) => name.startsWith('before') || name.startsWith('after'))) return null;
  const [title, ...rest] = call.arguments;
  const body = rest.find((argument) => ts.isArrowFunction(argument) || ts.isFunctionExpression(argument));
  if (!title || !(ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) return null;
  if (!body && !modifiers.includes('todo')) return null;
  return {
    line: file.getLineAndCharacterOfPosition(call.getStart()).line + 1,
    title: titlePattern(title),
    shownTitle: title.getText().slice(1, -1),
    skipped: modifiers.some((name) => skipping.has(name)),
    asserts: body !== undefined && asserts(body),
  };
}

/** `test.describe.serial` → test, describe, serial; `it.each([…])` → it, each. */
function namesOf(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression))
    return [...namesOf(expression.expression), expression.name.text];
  if (ts.isCallExpression(expression)) return namesOf(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return namesOf(expression.tag);
  return [];
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function titlePattern(title: ts.StringLiteralLike | ts.TemplateExpression): RegExp {
  const parts = ts.isTemplateExpression(title)
    ? [title.head.text, ...title.templateSpans.map((span) => span.literal.text)]
    : title.text.split(/%[sdifjo#$]|\$[a-zA-Z.]+/);
  return new RegExp(`${parts.map(escaped).join('[^]*')}$`);
}

/** Whether it calls expect, assert, fc.assert or a helper whose name starts so. */
function asserts(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) {
    const names = namesOf(node.expression);
    if (names.some((name) => /^(expect|assert)/.test(name))) return true;
  }
  return ts.forEachChild(node, (child) => asserts(child) || undefined) ?? false;
}
