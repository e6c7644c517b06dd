import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { type ComboboxItem, Select, type SelectProps } from '@mantine/core';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { matchRank } from '../../lib/foldText';
import classes from './SearchSelect.module.css';

type Item = ComboboxItem<string>;

interface SearchSelectProps extends Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'onChange'> {
  data: Item[];
  /** Other names that an option is also found by. */
  keywords?: (item: Item) => string[];
  onChange: (value: string | null) => void;
}

/** Choosing from a long list by typing, with or without diacritics; the best matches come first. */
export function SearchSelect({ data, keywords, onChange, onBlur, nothingFoundMessage, ...props }: SearchSelectProps) {
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  // The options come a moment after the list has opened: only then the chosen one can be brought into sight.
  useEffect(() => {
    if (isOpen) place.current?.querySelector('[data-combobox-active]')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  const rank = (item: Item, query: string) => {
    const keywordRanks = (keywords?.(item) ?? []).map((name) => matchRank(name, query));
    // A name that cannot be seen counts a little less, unless it is just what was typed.
    return Math.max(matchRank(item.label, query), ...keywordRanks.map((found) => (found % 3 ? found - 0.5 : found)));
  };
  const matches = (query: string) =>
    data
      .map((item) => ({ item, rank: rank(item, query) }))
      .filter((match) => match.rank > 0)
      .sort((a, b) => b.rank - a.rank);

  const typed = data.some(({ label }) => label === search) ? '' : search.trim();

  /** Who types a whole name and goes on to the next field has chosen it. */
  function chooseTyped(event: FocusEvent<HTMLInputElement>) {
    const [best, second] = typed ? matches(typed) : [];
    if (best && (best.rank === 3 || !second)) onChange(best.item.value);
    onBlur?.(event);
  }

  return (
    <div ref={place}>
      <Select
        {...props}
        data={data}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        onChange={(value) => onChange(value)}
        onBlur={chooseTyped}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        // Hundreds of options that nobody sees would make every key stroke in the form slow.
        filter={({ search: query }) => (isOpen ? matches(query).map(({ item }) => item) : [])}
        allowDeselect={false}
        openOnFocus={false}
        selectFirstOptionOnChange
        withScrollArea={false}
        // In its place in the page: it is read after its field, and belongs to no landmark elsewhere.
        comboboxProps={{ withinPortal: false, hideDetached: false }}
        checkIconPosition="right"
        classNames={{ options: classes.options, option: classes.option, dropdown: classes.dropdown }}
      />
      <p className={classes.nothing} role="status">
        {typed && !matches(typed).length && nothingFoundMessage}
      </p>
    </div>
  );
}
