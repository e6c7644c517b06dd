import { Text } from '@mantine/core';
import type { AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '../../api/schema';
import { userName } from '../../lib/userName';
import { SuggestField } from '../../ui/fields/SuggestField';
import { clinicsByNameQuery } from './health.queries';

type Clinic = components['schemas']['DirectoryEntry'];

interface ClinicInputProps extends Omit<AutocompleteProps, 'value' | 'onChange' | 'data' | 'filter'> {
  text: string;
  /** `clinic` is null if the text is not the name of a clinic. */
  onChange: (text: string, clinic: Clinic | null) => void;
  /** Message if no clinic has this name. Without a message, other names are valid too. */
  nothingFound?: string;
}

const TYPING_MS = 250;

/** The name, with the city if it is known, so that users can distinguish branches. */
const labelOf = (clinic: Clinic) => [userName(clinic), clinic.business?.city].filter(Boolean).join(', ');

/** Field for the name of a clinic, with suggestions of clinics that have an account. */
export function ClinicInput({ text, onChange, nothingFound, ...props }: ClinicInputProps) {
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data, isPlaceholderData } = useQuery(clinicsByNameQuery(searched));
  const byLabel = new Map((data?.items ?? []).map((clinic) => [labelOf(clinic), clinic]));

  function change(value: string) {
    const clinic = byLabel.get(value);
    setTyped(clinic ? '' : value);
    onChange(clinic ? userName(clinic) : value, clinic ?? null);
  }

  return (
    <div>
      <SuggestField
        {...props}
        value={text}
        onChange={change}
        data={typed.trim() ? [...byLabel.keys()] : []}
        autoComplete="off"
      />
      <Text c="dimmed" fz="sm" role="status">
        {searched && typed.trim() && data?.items.length === 0 && !isPlaceholderData && nothingFound}
      </Text>
    </div>
  );
}
