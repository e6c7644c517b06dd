import { describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderPage } from '../../../test/render';
import { CountrySelect } from './CountrySelect';

function Field() {
  const [country, setCountry] = useState('');
  return (
    <>
      <CountrySelect name="country" label="Country" value={country} onChange={setCountry} onBlur={() => undefined} />
      <output>{country}</output>
    </>
  );
}

describe('CountrySelect', () => {
  it.each([
    ['en', 'serb', 'Serbia', 'Serbia'],
    ['en', 'srbija', 'Serbia', 'Serbia'],
    ['en', 'nemacka', 'Germany', 'Germany'],
    ['en', 'Шпанија', 'Spain', 'Spain'],
    ['sr', 'nemac', 'Nemačka', 'Germany'],
    ['sr', 'germany', 'Nemačka', 'Germany'],
  ] as const)(
    'in the language %s, the search "%s" finds %s, which is stored as %s',
    async (language, typed, shown, stored) => {
      const user = userEvent.setup({ delay: null });
      await renderPage(<Field />, { language });
      await user.type(screen.getByRole('combobox', { name: 'Country' }), typed);
      await user.click((await screen.findAllByRole('option'))[0]!);
      expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue(shown);
      expect(screen.getByText(stored, { selector: 'output' })).toBeVisible();
    },
  );

  it('lists foreign names that start with the query before names that contain it', async () => {
    const user = userEvent.setup({ delay: null });
    await renderPage(<Field />, { language: 'en' });
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'sr');
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options.slice(0, 3)).toEqual(['Sri Lanka', 'Serbia', 'Israel']);
  });
});
