/** Returns a month's name for dates: in Serbian the genitive, which Intl does not have. */
export function monthInDate(name: string, language: string): string {
  if (language === 'sr') return `${name.replace(/bar$/, 'br')}a`;
  if (language === 'sr-Cyrl') return `${name.replace(/бар$/, 'бр')}а`;
  return name;
}
