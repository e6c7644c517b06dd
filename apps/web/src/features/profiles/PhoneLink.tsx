import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { dialledAsEntered, useReadPhone } from '../../ui/text/useReadPhone';

interface PhoneLinkProps {
  /** The text as the owner entered it. It may contain several numbers. */
  number: string;
  /** Country of numbers without a country code, as ISO 3166-1 alpha-2. */
  countryCode?: string;
}

/**
 * Turns each phone number in the text into a link. Shows plain text until the library is loaded.
 */
export function PhoneLink({ number, countryCode }: PhoneLinkProps) {
  const { t } = useTranslation('profile');
  const parts = useReadPhone(number, countryCode);
  if (!parts?.some(({ href }) => href)) {
    const href = parts && countryCode ? undefined : dialledAsEntered(number);
    return href ? <a href={href}>{number}</a> : number;
  }
  return parts.map(({ text, href, extension }, index) => (
    <Fragment key={index}>
      {href ? <a href={href}>{extension ? t('page.extension', { number: text, extension }) : text}</a> : text}
    </Fragment>
  ));
}
