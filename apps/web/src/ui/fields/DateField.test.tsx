import { describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderPage } from '../../../test/render';
import type { Language } from '../../i18n/languages';
import { DateField } from './DateField';
import { today } from '../../lib/day';

const user = userEvent.setup({ delay: null });

interface FieldOptions {
  value?: string;
  error?: string;
  language?: Language;
  autoComplete?: 'bday';
}

async function open({ value = '', language, ...props }: FieldOptions = {}) {
  const onBlur = vi.fn();
  let kept = value;
  function Form() {
    const [day, setDay] = useState(value);
    return (
      <>
        <DateField
          {...props}
          label="Born"
          value={day}
          onChange={(next) => {
            kept = next;
            setDay(next);
          }}
          onBlur={onBlur}
          note={() => 'long ago'}
          description="About is fine"
          required
        />
        <button type="button" onClick={() => setDay('2001-02-03')}>
          Stored
        </button>
      </>
    );
  }
  await renderPage(<Form />, { language });
  return { onBlur, kept: () => kept };
}

const fields = () => within(screen.getByRole('group', { name: 'Born' })).getAllByRole<HTMLInputElement>('textbox');
const shown = () => fields().map((field) => field.value);
const [day, month, year] = [0, 1, 2].map((index) => () => fields()[index]!) as [
  () => HTMLInputElement,
  () => HTMLInputElement,
  () => HTMLInputElement,
];

describe('DateField while typing', () => {
  it('moves the focus to the next part when a part is complete', async () => {
    const { kept } = await open();
    await user.click(day());
    await user.keyboard('17052021');
    expect(shown()).toEqual(['17', '05', '2021']);
    expect(kept()).toBe('2021-05-17');
    expect(year()).toHaveFocus();
    expect(screen.getByText('17 May 2021 · long ago')).toBeVisible();
  });

  it.each(['9.4.2021.', '9/4/2021', '9 4 2021', '09-04-2021', '09.04.2021.'])(
    'accepts the separators in %s',
    async (text) => {
      const { kept } = await open();
      await user.click(day());
      await user.keyboard(text);
      expect(kept()).toBe('2021-04-09');
    },
  );

  it('pads day and month to two digits when the focus moves on', async () => {
    const { onBlur } = await open();
    await user.click(day());
    await user.keyboard('9');
    expect(shown()).toEqual(['9', '', '']);
    await user.keyboard('.4');
    expect(shown()).toEqual(['09', '4', '']);
    await user.keyboard('.2021');
    expect(shown()).toEqual(['09', '04', '2021']);
    expect(onBlur).not.toHaveBeenCalled();
    await user.tab();
    expect(onBlur).toHaveBeenCalledTimes(1);
  });

  it('accepts only digits', async () => {
    const { kept } = await open();
    await user.type(day(), 'x1a');
    expect(shown()).toEqual(['1', '', '']);
    expect(kept()).toBe('--01');
  });

  it('keeps an incomplete date as an invalid value', async () => {
    const { kept } = await open();
    await user.click(day());
    await user.keyboard('3102');
    expect(kept()).toBe('-02-31');
    await user.keyboard('2021');
    expect(kept()).toBe('2021-02-31');
    expect(screen.getByText('About is fine')).toBeVisible();
  });

  it('does not show a future date as valid', async () => {
    await open({ value: '2999-01-01' });
    expect(screen.getByText('About is fine')).toBeVisible();
  });
});

describe('DateField while editing', () => {
  it.each(['01102026', '01.10.2026.', '1.10.2026', '1/10/2026'])('replaces the date by typed %s', async (text) => {
    const { kept } = await open({ value: '2026-11-28' });
    await user.click(day());
    await user.keyboard(text);
    expect(shown()).toEqual(['01', '10', '2026']);
    expect(kept()).toBe('2026-10-01');
  });

  it.each([0, 1, 2])('replaces a full part by digits typed at caret %d', async (caret) => {
    const { kept } = await open({ value: '2026-11-28' });
    await user.click(day());
    day().setSelectionRange(caret, caret);
    await user.keyboard('01102026');
    expect(kept()).toBe('2026-10-01');
  });

  it.each([
    ['a click', () => user.click(month())],
    ['the Tab key', async () => (day().focus(), await user.tab())],
    ['a script', () => Promise.resolve(act(() => month().focus()))],
  ])('selects a part that is focused by %s', async (_, focus) => {
    await open({ value: '2026-11-28' });
    await focus();
    expect([month().selectionStart, month().selectionEnd]).toEqual([0, 2]);
  });

  it('moves back with Backspace until all parts are empty', async () => {
    const { kept } = await open({ value: '2021-05-17' });
    await user.click(year());
    await user.keyboard('{Backspace>10/}');
    expect(shown()).toEqual(['', '', '']);
    expect(kept()).toBe('');
    expect(day()).toHaveFocus();
  });

  it('moves between the parts with the arrow keys', async () => {
    await open({ value: '2021-05-17' });
    await user.click(day());
    day().setSelectionRange(2, 2);
    await user.keyboard('{ArrowRight}');
    expect(month()).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(day()).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(day()).toHaveFocus();
  });

  it('keeps the focus while one digit is replaced', async () => {
    const { kept } = await open({ value: '2021-05-17' });
    fireEvent.change(day(), { target: { value: '18' } });
    expect(kept()).toBe('2021-05-18');
    expect(month()).not.toHaveFocus();
  });

  it('shows changes to the form value', async () => {
    await open({ value: '2021-05-17' });
    await user.click(screen.getByRole('button', { name: 'Stored' }));
    expect(shown()).toEqual(['03', '02', '2001']);
  });
});

describe('pasted date', () => {
  it.each([
    ['17.5.2021.', '2021-05-17'],
    ['17. 05. 2021.', '2021-05-17'],
    [' 17/05/2021 ', '2021-05-17'],
    ['2021-05-17', '2021-05-17'],
    ['17052021', '2021-05-17'],
    ['05/17/2021', '2021-05-17'],
    ['05/06/2021', '2021-06-05'],
    ['31.02.2021.', '2021-02-31'],
  ])('fills the parts from %j', async (text, iso) => {
    const { kept } = await open();
    await user.click(month());
    await user.paste(text);
    expect(kept()).toBe(iso);
  });

  it.each([
    [0, '01.10.2026'],
    [2, '01.10.2026'],
    [4, '01102026'],
  ])('replaces the whole date at caret %d of the year', async (caret, text) => {
    const { kept } = await open({ value: '2020-11-28' });
    await user.click(year());
    year().setSelectionRange(caret, caret);
    await user.paste(text);
    expect(shown()).toEqual(['01', '10', '2026']);
    expect(kept()).toBe('2026-10-01');
  });
});

describe('DateField inputs', () => {
  it('are announced as one group with the error', async () => {
    await open({ error: 'Please enter a date such as 31.12.2026', value: today() });
    expect(fields().map(({ placeholder }) => placeholder)).toEqual(['DD', 'MM', 'YYYY']);
    expect(day()).toHaveAccessibleName('Born Day');
    expect(month()).toHaveAccessibleName('Month');
    expect(day()).toHaveAccessibleDescription(/^Please enter a date such as 31.12.2026 .* long ago$/);
    for (const field of fields()) {
      expect(field).toBeInvalid();
      expect(field).toBeRequired();
      expect(field).toHaveAttribute('inputmode', 'numeric');
      expect(field).toHaveAttribute('autocomplete', 'off');
    }
  });

  it('can be filled in with a birthday by the browser', async () => {
    await open({ autoComplete: 'bday' });
    expect(fields().map(({ autocomplete }) => autocomplete)).toEqual(['bday-day', 'bday-month', 'bday-year']);
  });

  it('are labelled in Serbian', async () => {
    await open({ language: 'sr', value: '2021-05-17' });
    expect(screen.getByRole('group', { name: 'Born' })).toHaveTextContent('...');
    expect(fields().map(({ placeholder }) => placeholder)).toEqual(['DD', 'MM', 'GGGG']);
    expect(year()).toHaveAccessibleName('Godina');
    expect(screen.getByText('17. maja 2021. · long ago')).toBeVisible();
  });
});
