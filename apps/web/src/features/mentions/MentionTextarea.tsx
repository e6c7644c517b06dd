import { useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { isComposing } from '../../lib/isComposing';
import { GrowingTextarea, type GrowingTextareaProps } from '../../ui/fields/GrowingTextarea';
import { isChosenAlready } from './chosen';
import type { Suggestions, SuggestionsHandle } from './Suggestions';
import { type TypedName, typedNameAt } from './typedName';

/** At once where it has been loaded before. */
let Loaded: typeof Suggestions | undefined;

/**
 * A text area that suggests people while a name is typed after an @. The text stays plain: who was chosen is remembered by their name
 * (`mentionUuidsOf`). A text area cannot be a combobox; it says which suggestion is active as one does.
 */
export function MentionTextarea({
  className,
  ref,
  onKeyDown,
  onChange,
  onFocus,
  onBlur,
  ...props
}: GrowingTextareaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const merged = useMergedRef(own, ref);
  const listId = useId();
  const [typed, setTyped] = useState<TypedName | null>(null);
  const [activeId, setActiveId] = useState<string>();
  const [Part, setPart] = useState(() => Loaded);
  const part = { Part };
  const suggestions = useRef<SuggestionsHandle>(null);

  /** Its code comes with the first field that somebody is in; without it one types on. */
  function prepare() {
    if (Part) return;
    // Handled by the second `then`: the build has the first one wait for the styles as well, whose failure passes it by.
    import('./Suggestions')
      .then((module) => module.Suggestions)
      .then(
        (loaded) => {
          Loaded = loaded;
          setPart(() => loaded);
        },
        () => undefined,
      );
  }

  function follow({ currentTarget: field }: SyntheticEvent<HTMLTextAreaElement>) {
    const isRange = field.selectionStart !== field.selectionEnd;
    const name = isRange ? null : typedNameAt(field.value, field.selectionStart);
    const now = name && isChosenAlready(name.beginning) ? null : name;
    if (now?.start === typed?.start && now?.beginning === typed?.beginning) return;
    setTyped(now);
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isPlain = !isComposing(event.nativeEvent) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isPlain || !suggestions.current?.takeKey(event)) {
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
        aria-controls={activeId && listId}
        aria-activedescendant={activeId}
        onChange={(event) => {
          onChange?.(event);
          follow(event);
        }}
        onSelect={follow}
        onKeyDown={handleKey}
        onFocus={(event) => {
          prepare();
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      {part.Part && (
        <part.Part
          ref={suggestions}
          field={own}
          listId={listId}
          typed={typed}
          onActive={setActiveId}
          onClose={() => setTyped(null)}
        />
      )}
    </div>
  );
}
