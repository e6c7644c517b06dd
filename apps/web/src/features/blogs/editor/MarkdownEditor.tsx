import { Box, Button, Flex, Input, Skeleton } from '@mantine/core';
import {
  type ClipboardEvent,
  type ComponentType,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../../../lib/isComposing';
import { trimText } from '@sapa/shared/trim-text.ts';
import type { Control } from '../../../ui/forms/useGuidedForm';
import { PICTURES } from '../../../ui/uploads/acceptedFiles';
import { ChosenMedia } from '../../media/ChosenMedia';
import { useDraftMedia } from '../../media/useDraftMedia';
import { useFileDrop } from '../../media/useFileDrop';
import {
  continueBlock,
  type Edit,
  insertPicture,
  makeLink,
  mergeRepeatedMarker,
  pasteOver,
  type Picture,
  type TextSelection,
  toggleBlock,
  toggleMark,
} from './markdownEdits';
import classes from './MarkdownEditor.module.css';
import { PictureDescriptions } from './PictureDescriptions';
import { isApple, type Tool, Toolbar, TOOLS } from './Toolbar';

const BlogContent = lazy<ComponentType<{ children: string }>>(() =>
  import('../content/BlogContent')
    .then((m) => ({ default: m.BlogContent }))
    // If the preview fails to load, unformatted text is shown.
    .catch(() => ({ default: ({ children }) => <p>{children}</p> })),
);

interface MarkdownEditorProps extends Control<string> {
  label: string;
  maxLength: number;
  /** Storage key for pictures that are not uploaded yet. */
  draftKey: string;
  /** Called when the upload of a picture starts or ends. */
  onSending: (isSending: boolean) => void;
}

/** Functions that edit the text when a key is pressed. */
const KEY_EDITS: Record<string, typeof continueBlock> = { Enter: continueBlock, ' ': mergeRepeatedMarker };

const imageFiles = (files: FileList) => [...files].filter(({ type }) => type.startsWith('image/'));

/** Markdown editor with a toolbar, shortcuts, preview and pictures (chosen, dropped or pasted). */
export function MarkdownEditor({
  label,
  maxLength,
  draftKey,
  onSending,
  value,
  onChange,
  onBlur,
  error,
  name,
  'data-path': path,
}: MarkdownEditorProps) {
  const { t } = useTranslation('blogs');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [newPictures, setNewPictures] = useState<string[]>([]);
  const pictures = usePictures(draftKey, (picture) => {
    if (!field.current) return;
    write(field.current, insertPicture(selectionOf(field.current), picture));
    setNewPictures((before) => [...before.filter((url) => url !== picture.url), picture.url]);
  });
  const { isDragging, dropProps } = useFileDrop(pictures.add);
  const { isSending } = pictures;
  const notifySending = useEffectEvent(onSending);
  useEffect(() => notifySending(isSending), [isSending]);

  /**
   * Inserts text through the browser, so undo works, or sets the value if the field has no focus.
   * Reads the current text from the field, because an upload may finish much later.
   */
  function write(element: HTMLTextAreaElement, { from, to, insert, select }: Edit) {
    if (document.activeElement !== element) {
      onChange(element.value.slice(0, from) + insert + element.value.slice(to));
      return;
    }
    element.setSelectionRange(from, to);
    if (!insertText(insert)) {
      element.setRangeText(insert, from, to, 'end');
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
    element.setSelectionRange(...select);
  }

  function apply(tool: Tool) {
    if (tool === 'picture') {
      picker.current?.click();
      return;
    }
    const element = field.current;
    if (!element) return;
    element.focus();
    const selected = selectionOf(element);
    if (tool === 'bold') write(element, toggleMark(selected, '**', t('editor.standIn.words')));
    else if (tool === 'italic') write(element, toggleMark(selected, '*', t('editor.standIn.words')));
    else if (tool === 'link') write(element, makeLink(selected, t('editor.standIn.link')));
    else write(element, toggleBlock(selected, tool));
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isCommand = (isApple ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
    const tool = isCommand && TOOLS.find(({ key }) => key === event.key.toUpperCase())?.tool;
    if (tool) {
      event.preventDefault();
      apply(tool);
    } else if (!event.shiftKey && !isCommand && !isComposing(event.nativeEvent)) {
      const edit = KEY_EDITS[event.key]?.(selectionOf(event.currentTarget));
      if (!edit) return;
      event.preventDefault();
      write(event.currentTarget, edit);
    }
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const files = imageFiles(event.clipboardData.files);
    const edit = pasteOver(selectionOf(event.currentTarget), event.clipboardData.getData('text/plain'));
    if (!files.length && !edit) return;
    event.preventDefault();
    if (files.length) pictures.add(files);
    else if (edit) write(event.currentTarget, edit);
  }

  return (
    <Input.Wrapper id={id} label={label} description={t('editor.hint')} error={error} required>
      <div className={classes.editor} data-invalid={Boolean(error) || undefined} {...dropProps}>
        <div className={classes.bar}>
          <ViewTabs id={id} view={view} onChoose={setView} />
          {view === 'write' && <Toolbar id={id} onUse={apply} />}
        </div>
        <div id={`${id}-write`} role="tabpanel" aria-labelledby={`${id}-tab-write`} hidden={view !== 'write'}>
          <textarea
            ref={field}
            id={id}
            name={name}
            data-path={path}
            className={classes.field}
            value={value}
            maxLength={maxLength}
            required
            aria-invalid={Boolean(error)}
            aria-describedby={`${id}-description${error ? ` ${id}-error` : ''}`}
            dir="auto"
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </div>
        {view === 'preview' && <Preview id={id}>{value}</Preview>}
        {isDragging && <div className={classes.drop}>{t('editor.drop')}</div>}
        <input
          ref={picker}
          type="file"
          accept={PICTURES}
          multiple
          hidden
          aria-label={t('editor.picture')}
          onChange={({ currentTarget }) => {
            pictures.add([...(currentTarget.files ?? [])]);
            // Allows the user to choose the same file again.
            currentTarget.value = '';
          }}
        />
      </div>
      {pictures.media.length > 0 && (
        <Box mt="sm">
          <ChosenMedia uploads={pictures} isDescribed={false} />
        </Box>
      )}
      <PictureDescriptions
        pictures={newPictures}
        text={value}
        onChange={onChange}
        onDone={(picture) => {
          setNewPictures((before) => before.filter((url) => url !== picture));
          field.current?.focus();
        }}
      />
    </Input.Wrapper>
  );
}

function Preview({ id, children }: { id: string; children: string }) {
  const { t } = useTranslation('blogs');
  return (
    <Box
      mih={320}
      p="md"
      id={`${id}-preview`}
      role="tabpanel"
      aria-labelledby={`${id}-tab-preview`}
      // Focusable, so the user can scroll a long post by keyboard.
      tabIndex={0}
    >
      {trimText(children) ? (
        <Suspense fallback={<Skeleton height={240} radius={12} />}>
          <BlogContent>{children}</BlogContent>
        </Suspense>
      ) : (
        <Box component="p" c="dimmed">
          {t('editor.empty')}
        </Box>
      )}
    </Box>
  );
}

/** Uploads pictures and inserts them into the text in the order in which they were chosen. */
function usePictures(draftKey: string, onStored: (picture: Picture) => void) {
  const { media, uploads } = useDraftMedia(draftKey, 'pictures');
  const insertFirst = useEffectEvent(() => {
    const [first] = media;
    const { url, width, height } = first?.stored ?? {};
    if (!first || !url || !width || !height) return;
    uploads.remove(first.key);
    onStored({ url, width, height });
  });
  useEffect(() => insertFirst(), [media]);
  return uploads;
}

const selectionOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): TextSelection => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/** Replaces the selection. Returns false if the browser does not support it. */
function insertText(text: string) {
  try {
    // execCommand is deprecated, but no other API keeps the undo history.
    return text ? document.execCommand('insertText', false, text) : document.execCommand('delete');
  } catch {
    return false;
  }
}

interface ViewTabsProps {
  id: string;
  view: 'write' | 'preview';
  onChoose: (view: 'write' | 'preview') => void;
}

function ViewTabs({ id, view, onChoose }: ViewTabsProps) {
  const { t } = useTranslation('blogs');
  return (
    <Flex role="tablist" aria-label={t('editor.views')}>
      {(['write', 'preview'] as const).map((tab) => (
        <Button
          key={tab}
          variant="subtle"
          color="gray"
          size="sm"
          px="md"
          bg={view === tab ? 'var(--hover)' : undefined}
          c={view === tab ? undefined : 'dimmed'}
          role="tab"
          id={`${id}-tab-${tab}`}
          aria-selected={view === tab}
          aria-controls={view === tab || tab === 'write' ? `${id}-${tab}` : undefined}
          tabIndex={view === tab ? 0 : -1}
          onClick={() => onChoose(tab)}
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
            onChoose(tab === 'write' ? 'preview' : 'write');
            const other = currentTarget.nextElementSibling ?? currentTarget.previousElementSibling;
            if (other instanceof HTMLElement) other.focus();
          }}
        >
          {t(`editor.${tab}`)}
        </Button>
      ))}
    </Flex>
  );
}
