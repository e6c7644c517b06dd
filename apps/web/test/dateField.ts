import { fireEvent, screen, within } from '@testing-library/react';

const fields = (label: string) => {
  const [day, month, year] = within(screen.getByRole('group', { name: label })).getAllByRole<HTMLInputElement>(
    'textbox',
  );
  return { day: day!, month: month!, year: year! };
};

/** Returns the date in the three inputs as an ISO day. */
export function shownDay(label: string) {
  const { day, month, year } = fields(label);
  return [year, month, day].map(({ value }) => value).join('-');
}

export const NO_DAY = '--';

export function clearDay(label: string) {
  for (const field of Object.values(fields(label))) fireEvent.change(field, { target: { value: '' } });
}
