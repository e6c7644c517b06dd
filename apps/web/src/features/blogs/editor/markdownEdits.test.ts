import { describe, expect, it } from 'vitest';
import {
  continueBlock,
  describePicture,
  descriptionIn,
  type Edit,
  insertPicture,
  makeLink,
  mergeRepeatedMarker,
  pasteOver,
  type TextSelection,
  toggleBlock,
  toggleMark,
} from './markdownEdits';

/** Parses a string in which two bars mark the selection, or one bar marks the caret. */
function at(marked: string): TextSelection {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|');
  return { text: marked.replaceAll('|', ''), start, end: end > start ? end - 1 : start };
}

function shown({ text }: TextSelection, { from, to, insert, select: [start, end] }: Edit) {
  const after = text.slice(0, from) + insert + text.slice(to);
  return start === end
    ? `${after.slice(0, start)}|${after.slice(start)}`
    : `${after.slice(0, start)}|${after.slice(start, end)}|${after.slice(end)}`;
}

const edited = (marked: string, edit: (selected: TextSelection) => Edit | null) => {
  const selected = at(marked);
  const made = edit(selected);
  return made && shown(selected, made);
};

describe('toggleMark', () => {
  it.each([
    ['a |dog| runs', 'a **|dog|** runs'],
    ['a| dog |runs', 'a **|dog|** runs'],
    ['a **|dog|** runs', 'a |dog| runs'],
    ['a |**dog**| runs', 'a |dog| runs'],
    ['a *|dog|* runs', 'a ***|dog|*** runs'],
    ['a ***|dog|*** runs', 'a *|dog|* runs'],
    ['a | runs', 'a **|text|** runs'],
  ])('makes %s bold: %s', (before, after) => {
    expect(edited(before, (selected) => toggleMark(selected, '**', 'text'))).toBe(after);
  });

  it.each([
    ['a |dog| runs', 'a *|dog|* runs'],
    ['a *|dog|* runs', 'a |dog| runs'],
    ['a **|dog|** runs', 'a ***|dog|*** runs'],
    ['a ***|dog|*** runs', 'a **|dog|** runs'],
  ])('makes %s italic: %s', (before, after) => {
    expect(edited(before, (selected) => toggleMark(selected, '*', 'text'))).toBe(after);
  });
});

describe('toggleBlock', () => {
  it.each([
    ['heading', 'one\n\ntw|o', 'one\n\n## two|'],
    ['heading', '## tw|o', 'two|'],
    ['subheading', '## tw|o', '### two|'],
    ['bullets', 'one\n|two\nthree|', 'one\n\n|- two\n- three|'],
    ['bullets', '- |one\n- two|', '|one\ntwo|'],
    ['bullets', '- one\ntw|o', '- one\n- two|'],
    ['numbers', '|one\n\ntwo\n|three', '|1. one\n\n2. two|\nthree'],
    ['numbers', '- |one\n- two|', '|1. one\n2. two|'],
    ['quote', '|- one\n- two|', '|> - one\n> - two|'],
    ['quote', '> on|e', 'one|'],
    ['bullets', '|', '- |'],
  ] as const)('toggles %s in %j, which gives %j', (block, before, after) => {
    expect(edited(before, (selected) => toggleBlock(selected, block))).toBe(after);
  });
});

describe('link edits', () => {
  it.each([
    ['see |here|.', 'see [here](|https://|).'],
    ['see |.', 'see [|words|](https://).'],
    ['see |https://a.example/b|', 'see [|words|](https://a.example/b)'],
  ])('turn %s into %s', (before, after) => {
    expect(edited(before, (selected) => makeLink(selected, 'words'))).toBe(after);
  });

  it('create a link when a URL is pasted over words, but not for any other paste', () => {
    const paste = (pasted: string) => (selected: TextSelection) => pasteOver(selected, pasted);
    expect(edited('see |here|.', paste(' https://a.example '))).toBe('see [here](https://a.example)|.');
    expect(edited('see |.', paste('https://a.example'))).toBeNull();
    expect(edited('see |here|.', paste('not an address'))).toBeNull();
    expect(edited('see |https://b.example|.', paste('https://a.example'))).toBeNull();
    expect(edited('|one\ntwo|', paste('https://a.example'))).toBeNull();
  });
});

describe('Enter in the Markdown editor', () => {
  it.each([
    ['- one|', '- one\n- |'],
    ['  * one|', '  * one\n  * |'],
    ['9. one|', '9. one\n10. |'],
    ['> one|', '> one\n> |'],
    ['- o|ne', '- o\n- |ne'],
    ['- one\n- |', '- one\n|'],
    ['> one\n> |', '> one\n|'],
  ])('turns %j into %j', (before, after) => {
    expect(edited(before, continueBlock)).toBe(after);
  });

  it.each(['one|', '-one|', '**one**|', '1.5 kg|', '- |one|', ''])("keeps the browser's default after %j", (before) => {
    expect(continueBlock(at(before))).toBeNull();
  });
});

describe('Space in the Markdown editor', () => {
  it.each([
    ['- one\n- -|', '- one\n- |'],
    ['1. one\n2. 2.|', '1. one\n2. |'],
    ['> one\n> >|', '> one\n> |'],
  ])('removes a repeated marker in %j', (before, after) => {
    expect(edited(before, mergeRepeatedMarker)).toBe(after);
  });

  it.each(['-|', '- one -|', '1. 2.|', '- *|', '- |-|'])("keeps the browser's default after %j", (before) => {
    expect(mergeRepeatedMarker(at(before))).toBeNull();
  });
});

describe('picture edits', () => {
  const picture = { url: '/uploads/ab/x/960.webp', width: 960, height: 720 };
  const written = '![|](/uploads/ab/x/960.webp#960x720)';

  it.each([
    ['|', `${written}\n\n`],
    ['one| two', `one two\n\n${written}\n\n`],
    ['one|\n\nthree', `one\n\n${written}\n\nthree`],
    ['one\n\n|\n\nthree', `one\n\n${written}\n\nthree`],
    ['one\n|', `one\n\n${written}\n\n`],
  ])('insert the picture in a separate paragraph of %j', (before, after) => {
    expect(edited(before, (selected) => insertPicture(selected, picture))).toBe(after);
  });

  it.each([
    ['one ![](/a.webp#1x2)', 'Rex', 'one ![Rex](/a.webp#1x2)'],
    ['![Rex](/a.webp#1x2)', '', '![](/a.webp#1x2)'],
    ['![b](/b.webp#1x2)\n\n![a](/a.webp#1x2)', 'Rex (left)', '![b](/b.webp#1x2)\n\n![Rex (left)](/a.webp#1x2)'],
    ['![](/a.webp#1x2)', 'a [dog]\\', '![a dog](/a.webp#1x2)'],
    ['![](/b.webp#1x2)', 'Rex', '![](/b.webp#1x2)'],
    ['![b](/b.webp#1x2) [](/a.webp#1x2)', 'Rex', '![b](/b.webp#1x2) [](/a.webp#1x2)'],
  ])('read and replace the description in %j: %j, %j', (before, description, after) => {
    expect(describePicture(before, '/a.webp', description)).toBe(after);
  });

  it('return no description when the picture is not in the post', () => {
    expect(descriptionIn('![Rex](/a.webp#1x2)', '/a.webp')).toBe('Rex');
    expect(descriptionIn('![](/a.webp#1x2)', '/a.webp')).toBe('');
    expect(descriptionIn('![Rex](/b.webp#1x2)', '/a.webp')).toBeNull();
  });
});
