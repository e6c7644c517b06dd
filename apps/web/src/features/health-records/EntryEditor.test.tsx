import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mila } from '../../../test/people';
import { fakeServer, renderPage } from '../../../test/render';
import { addMonths, today } from '../../lib/day';
import { EntryEditor } from './EntryEditor';

const pet = { uuid: '6b5c3e3e-0d3f-4d5e-9d3a-3b7f0c2f1a11', name: 'Riki', birthdate: null };

const open = async (petCategoryId: number) => {
  const editor = <EntryEditor pet={{ ...pet, petCategoryId }} isOwner onClose={vi.fn()} />;
  await renderPage(editor, { at: '/health', path: '/health', texts: ['health-records', 'reminders'], user: mila });
  return within(await screen.findByRole('group', { name: 'Common choices' }));
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a new vaccination', () => {
  it.each([
    ['a dog', 1, ['Rabies', 'Distemper']],
    ['a cat', 2, ['Rabies', 'Feline panleukopenia']],
    ['a rabbit', 5, ['Myxomatosis (rabbits)', 'Rabbit haemorrhagic disease']],
  ])('suggests diseases of %s', async (_name, category, diseases) => {
    fakeServer({});
    const choices = await open(category);
    expect(choices.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(diseases),
    );
  });

  it('is saved with the suggested disease and a date one year later', async () => {
    const path = `/pet/${pet.uuid}/health-records`;
    const requests = fakeServer({ [`POST ${path}`]: { id: 7, version: 1 } });
    const choices = await open(1);
    const user = userEvent.setup({ delay: null });
    await user.click(choices.getByRole('button', { name: 'Rabies' }));
    await user.click(screen.getByRole('button', { name: '+1 year' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const details = { against: 'Rabies', validUntil: addMonths(today(), 12) };
    await vi.waitFor(() =>
      expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
        { body: { kind: 'vaccination', details } },
      ]),
    );
  });
});
