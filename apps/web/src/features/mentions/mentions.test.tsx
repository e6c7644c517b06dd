import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { mila } from '../../../test/people';
import { fakeServer, noConnection, renderPage } from '../../../test/render';
import { forgetChosen, mentionUuidsOf, rememberChosen } from './chosen';
import { MentionTextarea } from './MentionTextarea';
import { typedNameAt } from './typedName';

const user = userEvent.setup({ delay: null });
beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

const person = (id: number, firstName: string, lastName: string | null) => ({
  ...mila,
  id,
  uuid: `a0000000-0000-4000-8000-00000000000${id}`,
  firstName,
  lastName,
});
const ana = person(1, 'Ana', 'Petrović');
const aron = person(2, 'Aron', null);

function Field({ onEnter }: { onEnter?: () => void }) {
  const [value, setValue] = useState('');
  return (
    <MentionTextarea
      aria-label="Text"
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && onEnter?.()}
    />
  );
}

const SUGGESTIONS = 'GET /user/suggestions';
const open = async (onEnter?: () => void) => {
  await renderPage(<Field onEnter={onEnter} />, { user: mila });
  return screen.getByRole('textbox', { name: 'Text' });
};
const options = () => within(screen.getByRole('listbox', { name: 'People you can mention' })).getAllByRole('option');

describe('user suggestions after "@"', () => {
  it('are inserted into the text when chosen', async () => {
    const requests = fakeServer({ [SUGGESTIONS]: [ana, aron] });
    const onEnter = vi.fn();
    const field = await open(onEnter);
    await user.type(field, 'Zdravo @a');
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(requests.at(-1)?.search.get('q')).toBe('a');
    expect(field).toHaveAttribute('aria-activedescendant', options()[0]!.id);
    expect(screen.getByRole('status')).toHaveTextContent('2 people found');
    await user.keyboard('{ArrowDown}');
    expect(options()[1]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('Zdravo @Ana Petrović ');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(onEnter).not.toHaveBeenCalled();
    expect(mentionUuidsOf('Zdravo @Ana Petrović!')).toEqual([ana.uuid]);
  });

  it('can be chosen by touch, and the field keeps the focus', async () => {
    fakeServer({ [SUGGESTIONS]: [ana, aron] });
    const field = await open();
    await user.type(field, '@');
    await user.click(await screen.findByRole('option', { name: 'Aron' }));
    expect(field).toHaveValue('@Aron ');
    expect(field).toHaveFocus();
    await user.type(field, 'i ja');
    expect(field).toHaveValue('@Aron i ja');
  });

  it('do not intercept Enter after Escape or after a failed request', async () => {
    const answers: Record<string, unknown> = { [SUGGESTIONS]: [ana] };
    fakeServer(answers);
    const onEnter = vi.fn();
    const field = await open(onEnter);
    await user.type(field, '@an');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(onEnter).toHaveBeenCalledTimes(1);
    answers[SUGGESTIONS] = noConnection;
    await user.type(field, '@x{Enter}');
    expect(onEnter).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });
});

describe('typedNameAt', () => {
  it.each([
    ['@', ''],
    ['Zdravo @an', 'an'],
    ['@Ana Pet', 'Ana Pet'],
    ['(@Č', 'Č'],
    ['ana@example', null],
    ['@ana\nx', null],
    ['@one two three four five', null],
    ['Zdravo', null],
  ])('for %j returns the typed name %j', (text, beginning) => {
    expect(typedNameAt(text, text.length)?.beginning ?? null).toBe(beginning);
  });
});

describe('mentions in content', () => {
  it('are the chosen users whose names are still in the text', async () => {
    await open();
    rememberChosen('Ana Petrović', ana.uuid);
    rememberChosen('Aron', aron.uuid);
    expect(mentionUuidsOf('@Aron, @Ana Petrović, @Aron')).toEqual([aron.uuid, ana.uuid]);
    expect(mentionUuidsOf('@Ana Petrovićeva')).toEqual([]);
    expect(mentionUuidsOf('@Bob', [{ uuid: mila.uuid, name: 'Bob' }])).toEqual([mila.uuid]);
  });
  it('are stored for later visits and shared with other tabs', async () => {
    await open();
    rememberChosen('Ana Petrović', ana.uuid);
    // Simulates a new tab, which has only localStorage.
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    sessionStorage.clear();
    expect(mentionUuidsOf('@Ana Petrović')).toEqual([ana.uuid]);
    forgetChosen(mila.uuid);
    expect(mentionUuidsOf('@Ana Petrović')).toEqual([]);
  });
});
