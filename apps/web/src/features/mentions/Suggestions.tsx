import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { userName } from '../../lib/userName';
import { Group } from '../../ui/layout/Layout';
import { Avatar } from '../../ui/pictures/Avatar';
import { rememberChosen } from './chosen';
import { matchesName, type Suggested, suggestionsQuery } from './mentions.queries';
import classes from './Suggestions.module.css';
import type { TypedName } from './typedName';
import { usePositionBeside } from './usePositionBeside';

const DEBOUNCE_MS = 120;

export interface SuggestionsHandle {
  /** Returns true if the list handled the key. */
  takeKey: (event: KeyboardEvent) => boolean;
}

interface SuggestionsProps {
  ref: Ref<SuggestionsHandle>;
  field: RefObject<HTMLTextAreaElement | null>;
  listId: string;
  typed: TypedName | null;
  /** Called with the element id of the active option, or undefined without suggestions. */
  onActive: (optionId: string | undefined) => void;
  onClose: () => void;
}

/** List of suggested users for a text field. The field keeps the focus. */
export function Suggestions({ ref, field, listId, typed, onActive, onClose }: SuggestionsProps) {
  const { t } = useTranslation();
  const [active, setActive] = useState<{ typed: TypedName | null; index: number }>({ typed, index: 0 });
  const [debouncedName] = useDebouncedValue(typed?.beginning ?? null, DEBOUNCE_MS);
  const { data } = useQuery(suggestionsQuery(typed && debouncedName));
  // The data may still be the result of an earlier query, so it is filtered again.
  const people = typed && data ? data.filter((person) => matchesName(person, typed.beginning)) : [];
  // After each change of the typed name, the first option becomes active.
  const index = active.typed === typed ? Math.min(active.index, people.length - 1) : 0;
  const chosen = people[index];
  const optionId = (person: Suggested) => `${listId}-${person.id}`;
  const activeId = chosen && optionId(chosen);
  const list = useRef<HTMLUListElement>(null);
  const position = usePositionBeside(field, chosen !== undefined);

  useEffect(() => onActive(activeId), [activeId, onActive]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);

  function choose(person: Suggested) {
    const element = field.current;
    if (!element || !typed) return;
    const name = userName(person);
    rememberChosen(name, person.uuid);
    onClose();
    element.focus();
    element.setRangeText(`@${name} `, typed.start, element.selectionStart, 'end');
    // Dispatches an input event, so React updates its state.
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }

  useImperativeHandle(ref, () => ({
    takeKey({ key }) {
      if (!chosen) return false;
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
      if (step) setActive({ typed, index: (index + step + people.length) % people.length });
      else if (key === 'Enter' || key === 'Tab') choose(chosen);
      else if (key === 'Escape') onClose();
      else return false;
      return true;
    },
  }));

  return (
    <>
      <VisuallyHidden role="status">{chosen && t('mentions.found', { count: people.length })}</VisuallyHidden>
      {chosen &&
        position &&
        // Rendered in a portal, because cards clip overflow and content must be inside a landmark.
        createPortal(
          <ul
            ref={list}
            id={listId}
            role="listbox"
            aria-label={t('mentions.label')}
            className={classes.list}
            style={position}
          >
            {people.map((person) => (
              <Group
                component="li"
                key={person.id}
                id={optionId(person)}
                role="option"
                aria-selected={person === chosen}
                gap={10}
                wrap="nowrap"
                px={10}
                py={6}
                bdrs="md"
                bg={person === chosen ? 'var(--hover)' : undefined}
                fw={700}
                lh={1.2}
                // Keeps the focus in the text field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(person)}
              >
                <Avatar src={person.imageUrl} size={36} />
                {userName(person)}
              </Group>
            ))}
          </ul>,
          document.querySelector('main') ?? document.body,
        )}
    </>
  );
}
