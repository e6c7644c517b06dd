import { Box, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Search_suggestions } from '../../api/limits';
import { paths } from '../../routing/routes';
import cardText from '../../ui/cards/CardText.module.css';
import { SearchField } from '../../ui/fields/SearchField';
import { Marked, ResultPicture, useResultDescription } from './ResultCard';
import { resultPath, keyOf } from './results';
import { type SearchResult, searchSuggestionsQuery } from './search.queries';
import classes from './Search.module.css';

const DEBOUNCE_MS = 150;

/** Search field with suggestions. */
export function SearchBox({ q }: { q: string }) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(q);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [typed] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data } = useQuery(searchSuggestionsQuery(isOpen && text.trim() ? typed : null));
  const suggestions = isOpen && text.trim() ? (data ?? []) : [];
  const chosen = suggestions[active];
  const idOf = (result: SearchResult) => `${list}-${keyOf(result)}`;

  // Focuses only an empty search. When the user returns to results, a phone's keyboard should
  // stay closed.
  useEffect(() => {
    if (!q) field.current?.focus({ preventScroll: true });
  }, [q]);

  function type(next: string) {
    setText(next);
    setOpen(true);
    setActive(-1);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setOpen(false);
    const query = text.trim();
    const to = chosen ? resultPath(chosen) : query && query !== q ? paths.search({ q: query }) : undefined;
    // Navigates after the submit event, because React collects the form data for a transition that
    // starts during the event.
    if (to) queueMicrotask(() => void navigate(to, { replace: !q && !chosen }));
  }

  function handleKey(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape' && isOpen) {
      // The first Escape closes the list, the second Escape clears the field.
      event.preventDefault();
      setOpen(false);
    } else if (step && suggestions.length) {
      event.preventDefault();
      // Arrow keys move through the suggestions and the field itself.
      const places = suggestions.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    }
  }

  return (
    <Box component="form" pos="relative" maw={640} role="search" onSubmit={submit}>
      <SearchField
        ref={field}
        label={t('label')}
        placeholder={t('placeholder')}
        clearLabel={t('clear')}
        value={text}
        onChange={type}
        onKeyDown={handleKey}
        onBlur={() => setOpen(false)}
        maxLength={Search_suggestions.q.maxLength}
        size="md"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={suggestions.length > 0}
        aria-controls={suggestions.length > 0 ? list : undefined}
        aria-activedescendant={chosen && idOf(chosen)}
      />
      <VisuallyHidden role="status">
        {suggestions.length > 0 && t('suggested', { count: suggestions.length })}
      </VisuallyHidden>
      {suggestions.length > 0 && (
        <ul id={list} role="listbox" aria-label={t('suggestions')} className={classes.suggestions}>
          {suggestions.map((result) => (
            <li
              key={keyOf(result)}
              id={idOf(result)}
              role="option"
              aria-selected={result === chosen}
              className={classes.option}
              // Keeps the focus in the text field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void navigate(resultPath(result))}
            >
              <Suggestion result={result} q={text} />
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

function Suggestion({ result, q }: { result: SearchResult; q: string }) {
  const { t } = useTranslation('search');
  const description = useResultDescription(result);
  return (
    <>
      <ResultPicture result={result} size={44} />
      <span className={cardText.words}>
        <span className={cardText.name}>
          <Marked text={result.type === 'tag' ? `#${result.title}` : result.title} q={q} />
        </span>
        <span className={cardText.note}>{[t(`kind.${result.type}`), description].filter(Boolean).join(' · ')}</span>
      </span>
    </>
  );
}
