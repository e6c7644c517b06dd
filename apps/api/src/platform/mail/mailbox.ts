import validator from 'validator';

/**
 * Returns the mailbox of an address, as a key for limits. Many spellings reach one mailbox: tags
 * after a plus sign, and at Gmail dots and the domain googlemail.com. The library knows the
 * spellings of Gmail, Outlook, Yahoo, iCloud and Yandex. Accounts keep the address as entered.
 */
export const mailboxOf = (address: string): string =>
  (validator.normalizeEmail(address) || address).replace(/\+.*(?=@)/, '');
