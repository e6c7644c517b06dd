import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { DROPDOWN } from './SearchSelect';
import classes from './SearchSelect.module.css';

/** Text field with suggestions of the server, which are shown in the server's order. */
export function SuggestField(props: Omit<AutocompleteProps, 'filter'>) {
  return (
    <Autocomplete
      {...props}
      // Keeps the server's matches, which ignore diacritics.
      filter={({ options }) => options}
      openOnFocus={false}
      withScrollArea={false}
      comboboxProps={DROPDOWN}
      classNames={classes}
    />
  );
}
