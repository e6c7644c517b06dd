import { Box, UnstyledButton } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { components } from '../../api/schema';
import type { SessionUser } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Group, Stack } from '../../ui/layout/Layout';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { Avatar } from '../../ui/pictures/Avatar';
import { Moment } from '../../ui/text/Moment';
import { RichText } from '../../ui/text/RichText';
import { ReportButton } from '../moderation/ReportButton';
import { commentOutbox, commentDraftKey } from './commentDrafts';
import { CommentForm } from './CommentForm';
import classes from './Comments.module.css';
import type { CommentedTarget, Comment, NewComment, Thread } from './comments.queries';
import { commentAnchor, useIsLinked } from './useLinkedComment';

const loadEditor = () => import('./EditComment').then((m) => m.EditComment);
const loadDeletion = () => import('./DeleteComment').then((m) => m.DeleteComment);

interface CommentThreadProps {
  thread: Thread;
  target: CommentedTarget;
  ownerId: number;
  user: SessionUser;
  known: Comment[];
  /** Replies whose requests are in flight. */
  sending: NewComment[];
}

/** A comment with its replies and a reply form. */
export function CommentThread({ thread, target, ownerId, user, known, sending }: CommentThreadProps) {
  const { t } = useTranslation(['comments', 'users']);
  const { comment, replies } = thread;
  // Reopens the form if a page reload interrupted a reply.
  const [isReplying, setIsReplying] = useState(
    () => commentOutbox.get(commentDraftKey(user.uuid, target, comment.id)).values.content !== '',
  );
  const reply = useRef<HTMLButtonElement>(null);
  const name = userName(comment.user) || t('users:unnamed');

  function close() {
    setIsReplying(false);
    reply.current?.focus();
  }

  return (
    <Stack component="li" gap="xs">
      <CommentBody comment={comment} replies={replies.length} target={target} ownerId={ownerId} user={user}>
        <UnstyledButton
          ref={reply}
          className={classes.action}
          aria-label={t('replyTo', { name })}
          aria-expanded={isReplying}
          onClick={() => setIsReplying(true)}
        >
          {t('reply')}
        </UnstyledButton>
      </CommentBody>
      {(replies.length > 0 || sending.length > 0) && (
        <Stack component="ul" gap="xs" pl={44} aria-label={t('repliesTo', { name })}>
          {replies.map((nested) => (
            <li key={nested.id}>
              <CommentBody comment={nested} replies={0} target={target} ownerId={ownerId} user={user} />
            </li>
          ))}
          {sending.map(({ content }, index) => (
            <SendingComment key={`sending-${index}`} user={user} content={content} />
          ))}
        </Stack>
      )}
      {isReplying && (
        <Box pl={44}>
          <CommentForm
            target={target}
            user={user}
            parent={{ id: comment.id, name }}
            known={known}
            onSent={close}
            onCancel={close}
          />
        </Box>
      )}
    </Stack>
  );
}

interface CommentBodyProps {
  comment: Comment;
  /** Number of replies that are deleted with this comment. */
  replies: number;
  target: CommentedTarget;
  ownerId: number;
  user: SessionUser;
  children?: ReactNode;
}

function CommentBody({ comment, replies, target, ownerId, user, children }: CommentBodyProps) {
  const { t } = useTranslation(['comments', 'users']);
  const format = useFormat();
  const editor = useLazyPart(loadEditor);
  const deletion = useLazyPart(loadDeletion);
  const name = userName(comment.user) || t('users:unnamed');
  const isOwn = comment.userId === user.id;
  const mayDelete = isOwn || ownerId === user.id;
  const isLinked = useIsLinked(comment.id);
  const edit = useRef<HTMLButtonElement>(null);

  function closeEditor() {
    editor.close();
    edit.current?.focus();
  }

  return (
    <CommentFrame
      author={comment.user}
      content={comment.content}
      mentions={comment.mentions}
      anchor={commentAnchor(comment.id)}
      isLinked={isLinked}
      editor={editor.Part && <editor.Part comment={comment} user={user} onClose={closeEditor} />}
    >
      <Group gap={4} mr="xs">
        <Moment value={comment.createdAt} />
        {comment.editedAt && <span title={format.moment(comment.editedAt)}>· {t('edited')}</span>}
      </Group>
      {/* The buttons wrap as a group below the time if space is short. */}
      <Group gap={0} ml={-6}>
        {children}
        {isOwn ? (
          <UnstyledButton
            ref={edit}
            className={classes.action}
            aria-expanded={editor.isOpen}
            aria-busy={editor.isLoading}
            onPointerEnter={editor.prepare}
            onClick={editor.open}
          >
            {t('edit.open')}
          </UnstyledButton>
        ) : (
          <ReportButton type="comment" id={comment.id} name={name} className={classes.action} />
        )}
        {mayDelete && (
          <UnstyledButton
            className={classes.action}
            aria-label={t('deleteOf', { name })}
            aria-busy={deletion.isLoading}
            onPointerEnter={deletion.prepare}
            onClick={deletion.open}
          >
            {t('delete')}
          </UnstyledButton>
        )}
      </Group>
      {deletion.Part && <deletion.Part comment={comment} replies={replies} target={target} onClose={deletion.close} />}
    </CommentFrame>
  );
}

/** The user's own comment while its request is in flight. */
export function SendingComment({ user, content }: { user: SessionUser; content: string }) {
  const { t } = useTranslation('comments');
  return (
    <li>
      <CommentFrame author={user} content={content}>
        {t('sending')}
      </CommentFrame>
    </li>
  );
}

interface CommentFrameProps {
  author: Pick<components['schemas']['UserSummary'], 'uuid' | 'firstName' | 'lastName' | 'imageUrl'>;
  content: string;
  mentions?: Comment['mentions'];
  /** Element id, for links to this comment. */
  anchor?: string;
  isLinked?: boolean;
  /** Replaces the text while the comment is being edited. */
  editor?: ReactNode;
  children: ReactNode;
}

function CommentFrame({ author, content, mentions, anchor, isLinked, editor, children }: CommentFrameProps) {
  const { t } = useTranslation('users');
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap" id={anchor}>
      <Link to={paths.user(author.uuid)} tabIndex={-1} aria-hidden>
        <Avatar src={author.imageUrl} size={36} />
      </Link>
      <Box flex={1} miw={0}>
        {editor ?? (
          <div className={classes.bubble} data-linked={isLinked || undefined}>
            <Link to={paths.user(author.uuid)} className={classes.author}>
              {userName(author) || t('unnamed')}
            </Link>
            <RichText mentions={mentions}>{content}</RichText>
          </div>
        )}
        <Group gap={0} pl={10} c="dimmed" fz="sm" lh="28px">
          {children}
        </Group>
      </Box>
    </Group>
  );
}
