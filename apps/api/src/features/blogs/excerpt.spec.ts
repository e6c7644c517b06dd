import { plainTextsOf } from './excerpt.js';

const excerptOf = async (content: string) => (await plainTextsOf(content)).excerpt;

describe('the excerpt of a blog post', () => {
  it.each([
    ['Plain text.', 'Plain text.'],
    ['# Winter\n\nPaws *need* **care** and `wax`.', 'Winter Paws need care and wax.'],
    ['One line\nand the next,  \nand a third.', 'One line and the next, and a third.'],
    ['Read [this](https://example.org/a?b=c) first', 'Read this first'],
    ['![Rex in the snow](https://example.org/rex.jpg) Rex.', 'Rex.'],
    ['- water\n- food\n\n1. walk\n2. sleep', 'water food walk sleep'],
    ['> quoted\n>\n> twice', 'quoted twice'],
    ['```\nconst dog = 1;\n```\nafter', 'const dog = 1; after'],
    ['before\n\n---\n\nafter', 'before after'],
    ['Fish &amp; chips &#169; 5 \\* 5', 'Fish & chips © 5 * 5'],
    ['I <3 cats, 2 < 3 > 1', 'I <3 cats, 2 < 3 > 1'],
    ['Šapa i Đorđe, ćao', 'Šapa i Đorđe, ćao'],
    ['***', ''],
  ])('omits formatting: %j becomes %j', async (content, excerpt) => {
    expect(await excerptOf(content)).toBe(excerpt);
  });

  it.each(['<script>alert(1)</script>', '"><svg onload=alert(1)>', 'javascript:alert(1)'])(
    'contains %j as plain text',
    async (text) => {
      expect(await excerptOf(`Look: ${text}`)).toBe(`Look: ${text}`);
    },
  );

  it('contains the first 150 characters, followed by dots if the post is longer', async () => {
    expect(await excerptOf('a'.repeat(150))).toBe('a'.repeat(150));
    expect(await excerptOf('a'.repeat(151))).toBe(`${'a'.repeat(150)}...`);
    expect(await excerptOf(`${'a'.repeat(149)} b`)).toBe(`${'a'.repeat(149)} ...`);
    expect(await excerptOf(`**${'a'.repeat(150)}**`)).toBe('a'.repeat(150));
    expect(await excerptOf(`Short\n\n[a](https://example.org/${'x'.repeat(3000)})`)).toMatch(/^Short .*\.\.\.$/);
  });

  it('never splits a character at the end', async () => {
    expect(await excerptOf(`${'a'.repeat(149)}🐕🐕`)).toBe(`${'a'.repeat(149)}🐕...`);
    expect(await excerptOf(`${'a'.repeat(148)}👩‍👩‍👧‍👦 and more`)).toBe(`${'a'.repeat(148)}...`);
    expect(await excerptOf(`${'a'.repeat(149)}e\u0301e`)).toBe(`${'a'.repeat(149)}...`);
    expect(await excerptOf('🐕'.repeat(2500))).toBe(`${'🐕'.repeat(150)}...`);
    const tower = `e${'\u0301'.repeat(1000)}`;
    expect([...(await excerptOf(tower))]).toHaveLength(153);
  });

  it('contains the Markdown source if lists and quotes are nested 20 levels deep', async () => {
    expect(await excerptOf(`${'1. '.repeat(19)}Šapa`)).toBe('Šapa');
    expect(await excerptOf(`${'1. '.repeat(20)}Šapa`)).toBe(`${'1. '.repeat(20)}Šapa`);
    expect(await excerptOf(`${'> - '.repeat(10)}Šapa`)).toBe(`${'> - '.repeat(10)}Šapa`);
  });

  it.each([
    ['*_', 25_000],
    ['[', 50_000],
    ['> ', 25_000],
    ['[a](', 12_500],
    ['- ', 25_000],
    ['1. ', 15_000],
    ['\n', 50_000],
    ['`', 50_000],
    ['<', 50_000],
  ])('is created quickly from %j, repeated %d times', async (piece, times) => {
    expect([...(await excerptOf(piece.repeat(times)))].length).toBeLessThanOrEqual(153);
  });
});
