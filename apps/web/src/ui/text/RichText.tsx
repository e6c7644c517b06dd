import { UnstyledButton } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { session } from '../../api/session';
import { paths } from '../../routing/routes';
import { insidePath } from '../../routing/insidePath';
import classes from './RichText.module.css';
import { type Mention, partsOf, displayUrl, type TextPart } from './richText';

interface RichTextProps {
  children: string;
  /** Users mentioned in the text, which the server has looked up. */
  mentions?: readonly Mention[];
}

/** Text with more characters or lines is folded. */
const MOST_CHARACTERS = 600;
const MOST_LINES = 10;

const isLong = (text: string) => text.length > MOST_CHARACTERS || text.split('\n', MOST_LINES + 1).length > MOST_LINES;

/** Text that the user has unfolded. It stays unfolded when a virtualized list mounts it again. */
const unfolded = new Set<string>();
/** Maximum number of unfolded strings to store. */
const MOST_UNFOLDED = 100;

function rememberUnfolded(text: string) {
  unfolded.delete(text);
  unfolded.add(text);
  for (const oldest of unfolded) {
    if (unfolded.size <= MOST_UNFOLDED) break;
    unfolded.delete(oldest);
  }
}

// Clears the unfolded strings when another user logs in.
let lastUser = session.get()?.user.uuid;
session.subscribe(() => {
  const currentUser = session.get()?.user.uuid;
  if (currentUser !== lastUser) unfolded.clear();
  lastUser = currentUser;
});

/**
 * A user's text with line breaks, in which URLs, #hashtags and @mentions are links. Long text is
 * folded.
 */
export function RichText({ children, mentions }: RichTextProps) {
  const { t } = useTranslation();
  const id = useId();
  const parts = useMemo(() => partsOf(children, mentions), [children, mentions]);
  const [isOpen, setIsOpen] = useState(() => unfolded.has(children));
  const canFold = isLong(children);

  function toggle() {
    if (isOpen) unfolded.delete(children);
    else rememberUnfolded(children);
    setIsOpen(!isOpen);
  }

  return (
    <>
      <p id={id} className={classes.text} data-folded={(canFold && !isOpen) || undefined} dir="auto">
        {parts.map((part, index) => (
          <Part key={index} part={part} />
        ))}
      </p>
      {canFold && (
        <UnstyledButton mih={44} c="var(--link)" fw={700} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          {isOpen ? t('text.less') : t('text.more')}
        </UnstyledButton>
      )}
    </>
  );
}

function Part({ part }: { part: TextPart }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'tag':
      return <Link to={paths.wall({ tag: part.tag })}>{part.text}</Link>;
    case 'mention':
      return <Link to={paths.user(part.uuid)}>{part.text}</Link>;
    case 'link':
      return <WebLink url={part.url} />;
  }
}

/** Link to another site. If the URL is shortened, the title is the full URL. */
function WebLink({ url }: { url: URL }) {
  const text = displayUrl(url);
  if (url.origin === window.location.origin) {
    const path = insidePath(url);
    // A URL that only looks internal, or the logout URL, stays plain text.
    return path === null ? url.href : <Link to={path}>{text}</Link>;
  }
  // The `dir` attribute isolates the link from a direction override character before it.
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      title={text.endsWith('…') ? url.href : undefined}
      dir="ltr"
    >
      {text}
    </a>
  );
}
