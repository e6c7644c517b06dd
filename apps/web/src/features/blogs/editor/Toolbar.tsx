import { ActionIcon } from '@mantine/core';
import {
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
} from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScrollEdges } from '../../../ui/layout/useScrollEdges';
import classes from './MarkdownEditor.module.css';

export type Tool = 'bold' | 'italic' | 'heading' | 'subheading' | 'bullets' | 'numbers' | 'quote' | 'link' | 'picture';

export const TOOLS: { tool: Tool; Icon: ComponentType<{ size: number }>; key?: string }[] = [
  { tool: 'bold', Icon: IconBold, key: 'B' },
  { tool: 'italic', Icon: IconItalic, key: 'I' },
  { tool: 'heading', Icon: IconH2 },
  { tool: 'subheading', Icon: IconH3 },
  { tool: 'bullets', Icon: IconList },
  { tool: 'numbers', Icon: IconListNumbers },
  { tool: 'quote', Icon: IconBlockquote },
  { tool: 'link', Icon: IconLink, key: 'K' },
  { tool: 'picture', Icon: IconPhoto },
];

export const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The toolbar of the editor: one tab stop, with arrow keys between the buttons. */
export function Toolbar({ id, onUse }: { id: string; onUse: (tool: Tool) => void }) {
  const { t } = useTranslation('blogs');
  const [current, setCurrent] = useState(0);
  const row = useRef<HTMLDivElement>(null);
  useScrollEdges(row);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const last = TOOLS.length - 1;
    const target = {
      ArrowLeft: current === 0 ? last : current - 1,
      ArrowRight: current === last ? 0 : current + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setCurrent(target);
    event.currentTarget.querySelectorAll('button')[target]?.focus();
  }

  return (
    // The container handles the keyboard events of its buttons.
    <div
      ref={row}
      role="toolbar"
      aria-label={t('editor.toolbar')}
      aria-controls={id}
      className={classes.tools}
      onKeyDown={move}
    >
      {TOOLS.map(({ tool, Icon, key }, index) => {
        const name = t(`editor.${tool}`);
        return (
          <ActionIcon
            key={tool}
            aria-label={name}
            title={key ? t('editor.shortcut', { name, keys: isApple ? `⌘${key}` : `Ctrl+${key}` }) : name}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            // Keeps the focus in the text field, so the keyboard of a phone stays open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onUse(tool)}
          >
            <Icon size={20} aria-hidden />
          </ActionIcon>
        );
      })}
    </div>
  );
}
