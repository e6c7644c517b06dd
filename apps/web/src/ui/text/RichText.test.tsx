import { describe, expect, it } from 'vitest';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mila } from '../../../test/people';
import { renderPage } from '../../../test/render';
import { session } from '../../api/session';
import { RichText } from './RichText';
import { partsOf, tagsOf } from './richText';

const ana = { uuid: 'a0000000-0000-4000-8000-000000000001', name: 'Ana' };
const petrovic = { uuid: 'a0000000-0000-4000-8000-000000000002', name: 'Ana Petrović' };
const partsIn = (text: string) =>
  partsOf(text, [ana, petrovic]).map((part) =>
    part.kind === 'text' ? part.text : `[${part.kind === 'mention' ? part.uuid.at(-1) : ''}${part.text}]`,
  );

describe('RichText', () => {
  it.each([
    ['Vidi https://sapa.example/a_(b)?c=d#e.', ['Vidi ', '[https://sapa.example/a_(b)?c=d#e]', '.']],
    ['(na http://sapa.example)', ['(na ', '[http://sapa.example]', ')']],
    ['javascript:alert(1) i ftp://x', ['javascript:alert(1) i ftp://x']],
    ['https:// je prazno', ['https:// je prazno']],
    ['(https://sapa.example/(a).).,', ['(', '[https://sapa.example/(a)]', '.).,']],
    ['https://sapa.example/a)b).', ['[https://sapa.example/a]', ')b).']],
    [
      '„https://sapa.example“ i »https://sapa.example/a«',
      ['„', '[https://sapa.example]', '“ i »', '[https://sapa.example/a]', '«'],
    ],
    ['„Vidi https://sapa.example/a.“', ['„Vidi ', '[https://sapa.example/a]', '.“']],
    [
      '[https://sapa.example/a] {https://sapa.example}',
      ['[', '[https://sapa.example/a]', '] {', '[https://sapa.example]', '}'],
    ],
    ['（https://sapa.example/a）。', ['（', '[https://sapa.example/a]', '）。']],
    [
      '《https://sapa.example》`https://sapa.example/a`',
      ['《', '[https://sapa.example]', '》`', '[https://sapa.example/a]', '`'],
    ],
    ['Https://sapa.example/a🐶', ['[Https://sapa.example/a]', '🐶']],
    [
      'https://sapa.example🐶 https://sapa.example/a\u202egnp',
      ['[https://sapa.example]', '🐶 ', '[https://sapa.example/a]', '\u202egnp'],
    ],
    ['https://bank.example@evil.example/', ['https://bank.example@evil.example/']],
    ['#psi, #Mačke i #шарпланинац!', ['[#psi]', ', ', '[#Mačke]', ' i ', '[#шарпланинац]', '!']],
    ['a#b &#39; #1 /#x', ['a#b &#39; #1 /#x']],
    [
      '#گربه\u200cها ＃猫 #col·lecció·#ශ්\u200dරී',
      ['[#گربه\u200cها]', ' ', '[＃猫]', ' ', '[#col·lecció]', '·', '[#ශ්\u200dරී]'],
    ],
    ['@Ana Petrović i @Ana, ne @Anastasija', ['[2@Ana Petrović]', ' i ', '[1@Ana]', ', ne @Anastasija']],
    ['pošta@Ana.rs', ['pošta@Ana.rs']],
  ])('splits %s into its parts', (text, parts) => {
    expect(partsIn(text)).toEqual(parts);
  });

  it('does not turn overlong URLs into links', () => {
    const urlOfLength = (length: number) => 'https://sapa.example/'.padEnd(length, 'a');
    expect(partsIn(`${urlOfLength(2048)}!`)).toEqual([`[${urlOfLength(2048)}]`, '!']);
    expect(partsIn(`${urlOfLength(2049)}!`)).toEqual([`${urlOfLength(2049)}!`]);
  });

  // Parsing these strings in quadratic time would exceed the test's time limit.
  it.each([
    ['closed brackets', `https://a/${')'.repeat(1_000_000)}`, ['[https://a/]', ')'.repeat(1_000_000)]],
    ['brackets and dots', `https://a/${').'.repeat(500_000)}`, ['[https://a/]', ').'.repeat(500_000)]],
    ['dots before a letter', `https://a/${'.'.repeat(1_000_000)}x`, ['[https://a/]', `${'.'.repeat(1_000_000)}x`]],
  ])('parses text with many %s in linear time', (_, text, parts) => {
    expect(partsIn(text)).toEqual(parts);
  });

  it('returns hashtags in their normalized form', () => {
    expect(tagsOf('#PetCare i #petcare i #Šapa')).toEqual(['petcare', 'petcare', 'šapa']);
  });

  it('keeps the text and links users, hashtags and websites', async () => {
    await renderPage(<RichText mentions={[ana]}>{'<b>@Ana</b>\n#psi https://sapa.example'}</RichText>);
    expect(screen.getByText(/<b>/)).toBeVisible();
    expect(screen.getByRole('link', { name: '@Ana' })).toHaveAttribute('href', `/user/${ana.uuid}`);
    expect(screen.getByRole('link', { name: '#psi' })).toHaveAttribute('href', '/wall?tag=psi');
    const link = screen.getByRole('link', { name: 'sapa.example' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  it('shows the real target of a link with misleading characters', async () => {
    await renderPage(<RichText>{'\u202ehttps://Sapa.example/%E2%80%AEgnp.exe'}</RichText>);
    const link = screen.getByRole('link', { name: 'sapa.example/gnp.exe' });
    expect(link).toHaveAttribute('href', 'https://sapa.example/%E2%80%AEgnp.exe');
    expect(link).toHaveAttribute('dir', 'ltr');
  });

  it.each([
    ['http://localhost/pet/1?a=b#c', '/pet/1?a=b#c'],
    ['http://localhost//evil.example/login', null],
    ['http://localhost/\\evil.example', null],
    ['http://localhost/.//evil.example', null],
    ['http://localhost/logout', null],
    ['http://localhost/LogOut/', null],
  ])('opens %s inside the app only if it is an internal URL', async (text, href) => {
    await renderPage(<RichText>{text}</RichText>);
    if (href === null) expect(screen.queryByRole('link')).toBeNull();
    else expect(screen.getByRole('link')).toHaveAttribute('href', href);
  });

  it('folds long text, and unfolded text stays unfolded when mounted again', async () => {
    const long = 'Dugo. '.repeat(200);
    const { unmount } = await renderPage(<RichText>{long}</RichText>);
    const more = screen.getByRole('button', { name: 'Show more' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(more);
    expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
    unmount();
    await renderPage(<RichText>{long}</RichText>);
    expect(screen.getByRole('button', { name: 'Show less' })).toBeVisible();
  });
  it.each([
    ['another user logged in', () => Promise.resolve(session.start('token', mila))],
    [
      'a hundred other texts were unfolded',
      async () => {
        const others = Array.from({ length: 100 }, (_, index) => `${index} `.repeat(400));
        await renderPage(
          <>
            {others.map((text) => (
              <RichText key={text}>{text}</RichText>
            ))}
          </>,
        );
        for (const more of screen.getAllByRole('button', { name: 'Show more' })) fireEvent.click(more);
        cleanup();
      },
    ],
  ])('folds the text again after %s', async (_, happen) => {
    const long = 'Opet. '.repeat(200);
    const { unmount } = await renderPage(<RichText>{long}</RichText>);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    unmount();
    await happen();
    await renderPage(<RichText>{long}</RichText>);
    expect(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
  });
});
