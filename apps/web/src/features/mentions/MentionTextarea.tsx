import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useMergedRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { userName } from '../../lib/userName';
import { GrowingTextarea, type GrowingTextareaProps } from '../../ui/fields/GrowingTextarea';
import { Avatar } from '../../ui/pictures/Avatar';
import { isChosenAlready, rememberChosen } from './chosen';
import { isCalled, type Suggested, suggestionsQuery } from './mentions.queries';
import classes from './MentionTextarea.module.css';
import { type TypedName, typedNameAt } from './typedName';
import { usePlaceBeside } from './usePlaceBeside';

const DEBOUNCE_MS = 120;

/**
 * A text area that suggests people while a name is typed after an @. The text stays plain: who was chosen is remembered by their name
 * (`mentionUuidsOf`). A text area cannot be a combobox; it says which suggestion is active as one does.
 */
export function MentionTextarea({ className, ref, onKeyDown, onChange, onBlur, ...props }: GrowingTextareaProps) {
  const { t } = useTranslation();
  const own = useRef<HTMLTextAreaElement>(null);
  const merged = useMergedRef(own, ref);
  const listId = useId();
  const [typed, setTyped] = useState<TypedName | null>(null);
  const [active, setActive] = useState(0);
  const [beginning] = useDebouncedValue(typed?.beginning ?? null, DEBOUNCE_MS);
  const { data } = useQuery(suggestionsQuery(typed && beginning));
  // The answer may still be to an earlier letter.
  const people = typed && data ? data.filter((person) => isCalled(person, typed.beginning)) : [];
  const chosen = people[Math.min(active, people.length - 1)];
  const optionId = (person: Suggested) => `${listId}-${person.id}`;
  const list = useRef<HTMLUListElement>(null);
  const place = usePlaceBeside(own, chosen !== undefined);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function follow({ currentTarget: field }: SyntheticEvent<HTMLTextAreaElement>) {
    const isRange = field.selectionStart !== field.selectionEnd;
    const name = isRange ? null : typedNameAt(field.value, field.selectionStart);
    const now = name && isChosenAlready(name.beginning) ? null : name;
    if (now?.start === typed?.start && now?.beginning === typed?.beginning) return;
    setTyped(now);
    setActive(0);
  }

  function choose(person: Suggested) {
    const field = own.current;
    if (!field || !typed) return;
    const name = userName(person);
    rememberChosen(name, person.uuid);
    setTyped(null);
    field.focus();
    field.setRangeText(`@${name} `, typed.start, field.selectionStart, 'end');
    // As if it had been typed: whoever holds the text learns of it in the same way.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!chosen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) {
      onKeyDown?.(event);
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) setActive((Math.min(active, people.length - 1) + step + people.length) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen);
    else if (event.key === 'Escape') setTyped(null);
    else {
      onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    // Escape closes the list, and not what the field stands in.
    event.stopPropagation();
  }

  return (
    <div className={className}>
      <GrowingTextarea
        {...props}
        ref={merged}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={chosen ? listId : undefined}
        aria-activedescendant={chosen && optionId(chosen)}
        onChange={(event) => {
          onChange?.(event);
          follow(event);
        }}
        onSelect={follow}
        onKeyDown={handleKey}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      <VisuallyHidden role="status">{chosen && t('mentions.found', { count: people.length })}</VisuallyHidden>
      {chosen &&
        place &&
        // Cards cut off what is larger than they are; what is shown belongs into a landmark.
        createPortal(
          <ul
            ref={list}
            id={listId}
            role="listbox"
            aria-label={t('mentions.label')}
            className={classes.list}
            style={place}
          >
            {people.map((person) => (
              <li
                key={person.id}
                id={optionId(person)}
                role="option"
                aria-selected={person === chosen}
                className={classes.person}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(person)}
              >
                <Avatar src={person.imageUrl} size={36} />
                <span>{userName(person)}</span>
              </li>
            ))}
          </ul>,
          document.querySelector('main') ?? document.body,
        )}
    </div>
  );
}
