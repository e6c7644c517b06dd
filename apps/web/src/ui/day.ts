/** A calendar day as date inputs and the API write it: 2021-04-09. */
export const toDay = (date: Date) =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');

/** Where the person is, not in Greenwich. */
export const today = () => toDay(new Date());

export const EARLIEST_DAY = '1800-01-01';
