import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A `describe`, an `it` or a `test` of a file, with the titles of those around it, outermost first. */
export interface NamedTest {
  titles: RegExp[];
  runs: boolean;
}

/** What may stand behind `test.`; behind `only`, all others are what does not run. */
const RUNNING = ['each', 'describe', 'serial', 'parallel', 'concurrent'];
const NOT_RUNNING = ['skip', 'only', 'todo', 'fixme', 'fail', 'failing'];

const parsed = new Map<string, NamedTest[]>();

/** The tests of a source file, found in its syntax tree, so that comments and texts are ignored. */
export function testsOf(path: string): NamedTest[] {
  const known = parsed.get(path);
  if (known) return known;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const tests = testsIn(source, { titles: [], runs: true });
  parsed.set(path, tests);
  return tests;
}

function testsIn(node: ts.Node, around: NamedTest): NamedTest[] {
  const test = ts.isCallExpression(node) ? testOf(node, around) : undefined;
  const inside: NamedTest[] = [];
  ts.forEachChild(node, (child) => {
    inside.push(...testsIn(child, test ?? around));
  });
  return test ? [test, ...inside] : inside;
}

function testOf(call: ts.CallExpression, around: NamedTest): NamedTest | undefined {
  const [name = '', ...modifiers] = wordsOf(call.expression);
  const [title, ...others] = call.arguments;
  const pattern = title && patternOf(title);
  const body = others.at(-1);
  const isTest = modifiers.every((word) => RUNNING.includes(word) || NOT_RUNNING.includes(word));
  if (!/^(describe\w*|it|test)$/.test(name) || !isTest || !pattern || !body) return undefined;
  const runs = around.runs && modifiers.every((word) => RUNNING.includes(word)) && !leavesAtOnce(body);
  return { titles: [...around.titles, pattern], runs };
}

/** `test`, `describe`, `skip` for `test.describe.skip`, also when `.each(…)` is called, or tags a table, in between. */
function wordsOf(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...wordsOf(callee.expression), callee.name.text];
  if (ts.isTaggedTemplateExpression(callee)) return wordsOf(callee.tag);
  return ts.isCallExpression(callee) ? wordsOf(callee.expression) : [];
}

/** Compares the literal parts of a title; placeholders match anything. */
function patternOf(title: ts.Expression): RegExp | undefined {
  const literals = ts.isStringLiteralLike(title)
    ? [title.text]
    : ts.isTemplateExpression(title)
      ? [title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)]
      : [];
  const escaped = literals.map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  return literals.some((text) => text.trim()) ? new RegExp(`^${escaped.join('.+')}$`) : undefined;
}

/** `test.skip()` in the body itself. With a condition (`test.skip(isMobile, …)`) the test runs in other projects. */
const leavesAtOnce = (body: ts.Expression) =>
  ts.isFunctionLike(body) &&
  'body' in body &&
  ts.isBlock(body.body) &&
  body.body.statements.some((statement) => /^test\.(skip|fixme)\((\)|true\b|['"`])/.test(statement.getText()));
