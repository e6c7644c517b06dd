import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { type ComboboxItem, Select, type SelectProps, Text } from '@mantine/core';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { matchRank } from '../../lib/foldText';
import classes from './SearchSelect.module.css';

type Item = ComboboxItem<string>;

/** Without a portal, screen readers find the list after its field, in the same landmark. */
export const DROPDOWN = { withinPortal: false, hideDetached: false, shadow: 'lg', radius: 'lg' } as const;

interface SearchSelectProps extends Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'onChange'> {
  data: Item[];
  /** Returns additional words by which an option can be found. */
  keywords?: (item: Item) => string[];
  onChange: (value: string | null) => void;
  /** The caller stores each choice, and the field is cleared for the next choice. */
  isAdding?: boolean;
}

/**
 * Select field with a search, for long lists. Ignores diacritics and puts the best matches first.
 */
export function SearchSelect({
  data,
  keywords,
  onChange,
  onBlur,
  nothingFoundMessage,
  isAdding,
  ...props
}: SearchSelectProps) {
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  // Scrolls the selected option into view after the list has opened, because only then are options
  // rendered.
  useEffect(() => {
    if (isOpen) place.current?.querySelector('[data-combobox-active]')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  const rank = (item: Item, query: string) => {
    const keywordRanks = (keywords?.(item) ?? []).map((name) => matchRank(name, query));
    // Keywords are invisible, so partial keyword matches rank slightly lower than label matches.
    return Math.max(matchRank(item.label, query), ...keywordRanks.map((found) => (found % 3 ? found - 0.5 : found)));
  };
  const matches = (query: string) =>
    data
      .map((item) => ({ item, rank: rank(item, query) }))
      .filter((match) => match.rank > 0)
      .sort((a, b) => b.rank - a.rank);

  const typed = data.some(({ label }) => label === search) ? '' : search.trim();

  function choose(value: string | null) {
    if (isAdding) setSearch('');
    onChange(value);
  }

  /** On blur, selects the option whose full name was typed. */
  function chooseTyped(event: FocusEvent<HTMLInputElement>) {
    const [best, second] = typed ? matches(typed) : [];
    if (best && (best.rank === 3 || !second)) choose(best.item.value);
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
        onChange={choose}
        onBlur={chooseTyped}
        // Typing replaces the chosen option instead of adding to its name.
        onClick={(event) => event.currentTarget.select()}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        // Renders no options while the list is closed, because hundreds of options would slow down
        // typing.
        filter={({ search: query }) => (isOpen ? matches(query).map(({ item }) => item) : [])}
        allowDeselect={false}
        openOnFocus={false}
        selectFirstOptionOnChange
        withScrollArea={false}
        // Fixed positioning keeps scrolling to the first option from scrolling the page.
        comboboxProps={{ ...DROPDOWN, floatingStrategy: 'fixed' }}
        checkIconPosition="right"
        classNames={classes}
      />
      <Text c="dimmed" fz="sm" role="status">
        {typed && !matches(typed).length && nothingFoundMessage}
      </Text>
    </div>
  );
}
