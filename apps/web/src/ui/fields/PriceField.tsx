import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../i18n/useFormat';
import type { Control } from '../forms/useGuidedForm';
import { LONGEST_PRICE, readPrice, writePrice } from './price';

type PriceFieldProps = Control<string> & Omit<TextInputProps, keyof Control<string>>;

/** Field for a price in the format of the current language. The form value is parsed on blur. */
export function PriceField({ value, onChange, onBlur, ...props }: PriceFieldProps) {
  const { language } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);

  function leave() {
    setTyped(null);
    // Input that was not a price may be a price in the new language.
    const price = readPrice(value, language);
    if (price !== value) onChange(price);
    onBlur();
  }

  return (
    <TextInput
      required
      {...props}
      value={typed ?? writePrice(value, language)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readPrice(currentTarget.value, language));
      }}
      onBlur={leave}
      inputMode="decimal"
      autoComplete="off"
      maxLength={LONGEST_PRICE}
    />
  );
}
