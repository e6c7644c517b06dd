import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { type ComboboxItem, Select, type SelectProps } from '@mantine/core';
import { type FocusEvent, useState } from 'react';
import { matchRank } from './foldText';
import classes from './SearchSelect.module.css';

type Item = ComboboxItem<string>;

interface SearchSelectProps extends Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'onChange'> {
  data: Item[];
  /** Other names that an option is also found by. */
  keywords?: (item: Item) => string[];
  onChange: (value: string | null) => void;
}

/** Choosing from a long list by typing, with or without diacritics; the best matches come first. */
export function SearchSelect({ data, keywords, onChange, onBlur, ...props }: SearchSelectProps) {
  const [search, setSearch] = useState('');

  const rank = (item: Item, query: string) =>
    Math.max(...[item.label, ...(keywords?.(item) ?? [])].map((name) => matchRank(name, query)));
  const matches = (query: string) =>
    data
      .map((item) => ({ item, rank: rank(item, query) }))
      .filter((match) => match.rank > 0)
      .sort((a, b) => b.rank - a.rank);

  /** Who types a whole name and goes on to the next field has chosen it. */
  function chooseTyped(event: FocusEvent<HTMLInputElement>) {
    const typed = search.trim();
    if (typed && data.every(({ label }) => label !== search)) {
      const [best, second] = matches(typed);
      if (best && (best.rank === 3 || !second)) onChange(best.item.value);
    }
    onBlur?.(event);
  }

  return (
    <Select
      {...props}
      data={data}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(value) => onChange(value)}
      onBlur={chooseTyped}
      filter={({ search: query }) => matches(query).map(({ item }) => item)}
      allowDeselect={false}
      openOnFocus={false}
      selectFirstOptionOnChange
      maxDropdownHeight={320}
      // Hundreds of options nobody looks at need not be in the page.
      comboboxProps={{ keepMounted: false, hideDetached: false, withinPortal: false }}
      checkIconPosition="right"
      classNames={{ option: classes.option, dropdown: classes.dropdown }}
    />
  );
}
