import { TextInput, type TextInputProps } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhonePrefix, useReadPhone } from '../../ui/text/useReadPhone';
import { countryCode } from './CountrySelect';
import { LONGEST } from './profileSchema';

interface PhoneFieldProps extends Omit<TextInputProps, 'value'> {
  value?: string;
  /** Stored country name, for the country code of numbers that are entered without one. */
  country: string;
  setPhoneNumber: (phoneNumber: string) => void;
}

/**
 * Phone number field. Accepts any text ("ask at the bar"), but warns if it cannot be dialled.
 * Starts with the country's prefix when it gets the focus.
 */
export function PhoneField({ value = '', country, setPhoneNumber, onFocus, onBlur, ...input }: PhoneFieldProps) {
  const { t } = useTranslation('profile');
  /** Value at the last blur, because a number that is being typed is not checked. */
  const [left, setLeft] = useState('');
  const parts = useReadPhone(left, countryCode(country));
  const prefix = usePhonePrefix(countryCode(country));
  const isUnreadable = left !== '' && left === value && parts?.every(({ href }) => !href) === true;

  return (
    <TextInput
      {...input}
      value={value}
      label={t('fields.phoneNumber')}
      description={isUnreadable && t('fields.phoneUnreadable')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={prefix}
      onFocus={(event) => {
        if (!value && prefix) setPhoneNumber(`${prefix} `);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        const isOnlyPrefix = value.trim() === prefix;
        if (isOnlyPrefix) setPhoneNumber('');
        setLeft(isOnlyPrefix ? '' : value);
        onBlur?.(event);
      }}
      type="tel"
      autoComplete="tel"
      maxLength={LONGEST.phone}
      leftSection={<IconPhone size={20} aria-hidden />}
      required
    />
  );
}
