import { Box, Text } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { matchRank } from '../../lib/foldText';
import { SearchField } from '../../ui/fields/SearchField';

export interface SearchableChoice {
  id: number;
  name: string;
}

export interface ChoiceSearchOptions<Choice extends SearchableChoice> {
  choices: Choice[];
  value: number[];
  onChoose: (id: number) => void;
  texts: {
    label: string;
    placeholder: string;
    clear: string;
    found: (count: number) => string;
    none: (text: string) => string;
  };
}

/**
 * Filters checkboxes by name, ignoring diacritics. Boxes that are checked, or were checked when
 * typing started, stay visible, so a box does not vanish when it is unchecked.
 */
export function useChoiceSearch<Choice extends SearchableChoice>({
  choices,
  value,
  onChoose,
  texts,
}: ChoiceSearchOptions<Choice>): { search: ReactNode; shown: Choice[] } {
  const [{ typed, initiallyChosen }, setSearch] = useState<{ typed: string; initiallyChosen: number[] }>({
    typed: '',
    initiallyChosen: [],
  });
  const changeText = (text: string) => setSearch({ typed: text, initiallyChosen: value });

  const text = typed.trim();
  const found = text ? choices.filter(({ name }) => matchRank(name, text) > 0) : choices;
  const shown = choices.filter(
    (choice) => found.includes(choice) || [...initiallyChosen, ...value].includes(choice.id),
  );

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && typed) {
      // Escape clears the search and must not close a dialog around it.
      event.stopPropagation();
      changeText('');
    }
    if (event.key !== 'Enter') return;
    // Enter must not submit the surrounding form.
    event.preventDefault();
    const [firstMatch, secondMatch] = found;
    if (text && firstMatch && !secondMatch && !value.includes(firstMatch.id)) onChoose(firstMatch.id);
  }

  return {
    shown,
    search: (
      <Box maw={420}>
        <SearchField
          label={texts.label}
          clearLabel={texts.clear}
          placeholder={texts.placeholder}
          value={typed}
          onChange={changeText}
          onKeyDown={onKeyDown}
        />
        <Text c="dimmed" fz={15} role="status">
          {text && (found.length ? texts.found(found.length) : texts.none(text))}
        </Text>
      </Box>
    ),
  };
}
