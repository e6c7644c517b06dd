import { useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { isComposing } from '../../lib/isComposing';
import { GrowingTextarea, type GrowingTextareaProps } from '../../ui/fields/GrowingTextarea';
import { isChosenAlready } from './chosen';
import type { Suggestions, SuggestionsHandle } from './Suggestions';
import { type TypedName, typedNameAt } from './typedName';

/** Set once the component is loaded, so fields mounted later render suggestions immediately. */
let Loaded: typeof Suggestions | undefined;

/**
 * Text area with user suggestions after "@". The value is plain text; `mentionUuidsOf` returns the
 * chosen users. ARIA does not allow a text area to be a combobox, so only the active option is
 * announced.
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
  const field = useRef<HTMLTextAreaElement>(null);
  const merged = useMergedRef(field, ref);
  const listId = useId();
  const [typed, setTyped] = useState<TypedName | null>(null);
  const [activeId, setActiveId] = useState<string>();
  const [Part, setPart] = useState(() => Loaded);
  const part = { Part };
  const suggestions = useRef<SuggestionsHandle>(null);

  /** Loads the suggestions on first focus. If loading fails, the field works without them. */
  function prepare() {
    if (Part) return;
    // The error handler must be in the second `then`. The build wraps the import with the first
    // `then` to wait for styles, and style errors would bypass a handler there.
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

  function updateTypedName({ currentTarget: field }: SyntheticEvent<HTMLTextAreaElement>) {
    const isRange = field.selectionStart !== field.selectionEnd;
    const name = isRange ? null : typedNameAt(field.value, field.selectionStart);
    const next = name && isChosenAlready(name.beginning) ? null : name;
    if (next?.start === typed?.start && next?.beginning === typed?.beginning) return;
    setTyped(next);
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isPlain = !isComposing(event.nativeEvent) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isPlain || !suggestions.current?.takeKey(event)) {
      onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    // Escape closes only the list and not a dialog around it.
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
          updateTypedName(event);
        }}
        onSelect={updateTypedName}
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
          field={field}
          listId={listId}
          typed={typed}
          onActive={setActiveId}
          onClose={() => setTyped(null)}
        />
      )}
    </div>
  );
}
