import { describe, expect, it, vi } from 'vitest';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../../test/render';
import { readingTime } from './markdownTree';
import { BlogContent } from './BlogContent';

const show = (content: string) => renderPage(<BlogContent>{content}</BlogContent>);
const UPLOAD = '/uploads/ab/ab0123456789abcdef0123456789abcd';

describe('blog content', () => {
  it('renders bold, italic, links and lists', async () => {
    await show('**bold** and *italic*\n\n- one\n- two\n\n> said');
    expect(screen.getByText('bold').tagName).toBe('STRONG');
    expect(screen.getByText('italic').tagName).toBe('EM');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('said').closest('blockquote')).toBeVisible();
  });

  it('shows HTML as text', async () => {
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(2)><b>bold</b> <!-- hidden --> <iframe src="/">';
    const { container } = await show(`Before\n\n${hostile}\n\nand <i>inside</i> of a line`);
    expect(container.querySelector('script, img, b, i, iframe')).toBeNull();
    expect(container).toHaveTextContent('<img src=x onerror=alert(2)>');
    expect(container).toHaveTextContent('<!-- hidden -->');
    expect(container).toHaveTextContent('<i>inside</i>');
  });

  it('shows a placeholder for pictures removed by moderators', async () => {
    await show(`Before\n\n![|x](/removed-picture.svg#${UPLOAD}/960.webp#960x720)\n\nafter`);
    expect(screen.getByText('Moderators have removed this picture.')).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('lowers the levels of headings to start below the page heading, and skips no level', async () => {
    await show('### First\n\n##### Deep\n\n# Top\n\n###### Deepest');
    const levels = screen.getAllByRole('heading').map(({ tagName }) => tagName);
    expect(levels).toEqual(['H2', 'H3', 'H2', 'H3']);
  });

  it.each([
    ['[x](https://a.example/b?c=d)', 'https://a.example/b?c=d'],
    ['[x](http://a.example)', 'http://a.example/'],
    ['[x](//a.example/y)', 'http://a.example/y'],
    ['[x](a.example/y)', 'https://a.example/y'],
    ['<https://a.example>', 'https://a.example/'],
    ['see https://a.example/x.', 'https://a.example/x'],
    ['„Https://a.example/x“', 'https://a.example/x'],
  ])('opens %s in a new tab with rel="nofollow ugc noopener"', async (content, href) => {
    await show(content);
    const link = screen.getByRole('link');
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it.each([
    ['[bank.example](https://www.a.example/x)', 'bank.example (a.example)'],
    ['[\u202eelpmaxe.knab](https://a.example/x)', 'elpmaxe.knab (a.example)'],
    ['[www.a.example](https://a.example/x)', 'www.a.example'],
    ['https://www.a.example/x%E2%80%AEy', 'a.example/xy'],
  ])('shows the real host of %s', async (content, name) => {
    await show(content);
    expect(screen.getByRole('link')).toHaveAccessibleName(name);
  });

  it('links to pages of this app by path', async () => {
    await show('[x](/users?userCategoryId=4#a)');
    expect(screen.getByRole('link')).toHaveAttribute('href', '/users?userCategoryId=4#a');
    expect(screen.getByRole('link')).not.toHaveAttribute('target');
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](java&#10;script:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '[x](file:///etc/passwd)',
    '[x](mailto:ana@example.org)',
    '<javascript:alert(1)>',
    '[x](https://[)',
    'https://bank.example@a.example/',
    '<https://bank.example@a.example/>',
    '[x](https://bank.example:x@a.example/)',
    '[x](http://localhost//evil.example/login)',
    '[x](/.//evil.example)',
    '[x](/logout)',
    '[x](http://localhost/%6Cogout/)',
  ])('renders no link for %s', async (content) => {
    await show(content);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows uploaded pictures in a suitable size and reserves their space', async () => {
    await show(`![A dog](${UPLOAD}/1600.webp#1600x1200)`);
    const picture = screen.getByRole('img', { name: 'A dog' });
    expect(picture).toHaveAttribute('src', `${UPLOAD}/1600.webp`);
    expect(picture.getAttribute('srcset')).toBe(
      [320, 960, 1600].map((width) => `${UPLOAD}/${width}.webp ${width}w`).join(', '),
    );
    expect(picture).toHaveAttribute('width', '1600');
    expect(picture).toHaveAttribute('height', '1200');
    expect(picture).toHaveAttribute('loading', 'lazy');
  });

  it('loads pictures from other hosts over HTTPS without a referrer', async () => {
    await show('![A cat](https://pictures.example/cat.jpg)');
    const picture = screen.getByRole('img', { name: 'A cat' });
    expect(picture).toHaveAttribute('src', 'https://pictures.example/cat.jpg');
    expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
  });

  it.each([
    'http://a.example/x.jpg',
    '//a.example/x.jpg',
    'x.jpg',
    '/api/auth/logout',
    '/uploads/../api/x',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'blob:https://a.example/1',
  ])('shows the alt text for the rejected picture URL %s', async (address) => {
    await show(`![A dog](${address})`);
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText(/A dog/)).toBeVisible();
  });

  it.each([
    ['thousands of Markdown characters', '**a*'.repeat(12_000)],
    ['nested quotes', '>'.repeat(50_000)],
    ['nested lists', '- '.repeat(25_000)],
    ['nested numbered lists', '1. '.repeat(16_000)],
    ['numbered lists with brackets', '1) '.repeat(16_000)],
    ['a mixture of lists and quotes', '12. > - 3) '.repeat(4500)],
    ['lists nested by indentation', Array.from({ length: 200 }, (_, i) => `${'  '.repeat(i)}1. a`).join('\n')],
    ['many short nested lists', `${'- '.repeat(19)}a\n`.repeat(1200)],
    ['thousands of list items', '1. a\n'.repeat(2900)],
    ['nested pictures', `${'!['.repeat(990)}a${'](b)'.repeat(990)}`],
    ['open brackets', '['.repeat(2900)],
    ['thousands of paragraphs', 'a\n\n'.repeat(16_000)],
    ['lines separated by carriage returns', 'a\r'.repeat(25_000)],
  ])('shows %s without formatting', async (_, content) => {
    const consoleError = vi.spyOn(console, 'error');
    const { container } = await show(content);
    // The content must be shown unparsed, because parsing it would block the page.
    expect(container.querySelector('p.plain')?.textContent).toBe(content);
    expect(consoleError).not.toHaveBeenCalled();
  });

  it.each([
    ['a line of dashes', `a\n\n${'-'.repeat(60)}\n\nb`],
    ['a list in a list in a list', '- a\n  1. b\n     - c\n\n> > d'],
    ['a long list', '1. a\n'.repeat(500)],
    ['many links', '[a](https://a.example) '.repeat(500)],
    ['code with indents', '```\n            a\n```'],
  ])('formats %s', async (_, content) => {
    const { container } = await show(content);
    expect(container.querySelector('p.plain')).toBeNull();
  });
});

describe('reading time', () => {
  it.each([
    ['', 1],
    ['A few words.', 1],
    ['reč '.repeat(1000), 5],
    [`![x](https://a.example/${'a-'.repeat(900)})`, 1],
    // Unclosed links: an earlier regular expression scanned to the end of the post for each link.
    ['](a'.repeat(300_000), 1],
  ])('of %j is %j minutes', (text, minutes) => {
    expect(readingTime(text)).toBe(minutes);
  });
});
