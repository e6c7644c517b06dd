import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconMessageCircle, IconPencil, IconShare3, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { components } from '../../api/schema';
import type { SessionUser } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { draft } from '../../lib/draft';
import { RecentMap } from '../../lib/recentMap';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { shareLink } from '../../ui/feedback/shareLink';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { Avatar } from '../../ui/pictures/Avatar';
import { Moment } from '../../ui/text/Moment';
import { RichText } from '../../ui/text/RichText';
import { findCommentDraftKeys } from '../comments/commentDrafts';
import { LikeButton } from '../likes/LikeButton';
import { ReportButton } from '../moderation/ReportButton';
import classes from './PostCard.module.css';
import { PostComments, preparePostComments } from './PostComments';
import { PostPicture } from './PostPicture';
import { postEditKey } from './postDraft';
import type { WallPost } from './wall.queries';

const loadEditor = () => import('./EditPost').then((m) => m.EditPost);
const loadDeletion = () => import('./DeletePost').then((m) => m.DeletePost);

/**
 * Ids of posts with open comments. Stored outside the component, because virtualization unmounts
 * posts outside the viewport.
 */
const openComments = new RecentMap<number, true>(200);

interface PostCardProps {
  post: WallPost;
  user: SessionUser;
  /** True on the post's own page, where comments are open and the time is not a link. */
  isAlone?: boolean;
  /** Position in the list and number of posts, or -1 if the number is unknown. */
  position?: number;
  size?: number;
}

/** A post with its buttons and comments. */
export const PostCard = memo(function PostCard({ post, user, isAlone = false, position, size }: PostCardProps) {
  const { t } = useTranslation(['wall', 'users']);
  const format = useFormat();
  const [areCommentsOpen, setAreCommentsOpen] = useState(isAlone || openComments.has(post.id));
  const editor = useLazyPart(loadEditor);
  const deletion = useLazyPart(loadDeletion);
  const comments = useId();
  const edit = useRef<HTMLButtonElement>(null);
  const name = userName(post.user) || t('users:unnamed');
  const isOwn = post.userId === user.id;

  function closeEditor() {
    editor.close();
    edit.current?.focus();
  }

  function toggleComments() {
    if (areCommentsOpen) openComments.delete(post.id);
    else openComments.set(post.id, true);
    setAreCommentsOpen(!areCommentsOpen);
  }

  const when = (
    <>
      <Moment value={post.createdAt} />
      {post.editedAt && <span title={format.moment(post.editedAt)}>· {t('post.edited')}</span>}
    </>
  );

  return (
    <PostFrame
      author={post.user}
      label={t('post.by', { name })}
      position={position}
      size={size}
      when={isAlone ? <span className={classes.when}>{when}</span> : <PostLink id={post.id}>{when}</PostLink>}
      tools={
        isOwn ? (
          <>
            <ActionIcon
              ref={edit}
              aria-label={t('post.edit')}
              title={t('post.edit')}
              aria-expanded={editor.isOpen}
              aria-busy={editor.isLoading}
              onPointerEnter={editor.prepare}
              onClick={editor.open}
            >
              <IconPencil size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={t('post.delete')}
              title={t('post.delete')}
              aria-busy={deletion.isLoading}
              onPointerEnter={deletion.prepare}
              onClick={deletion.open}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </>
        ) : (
          <ReportButton type="wall_post" id={post.id} name={name} />
        )
      }
    >
      {editor.Part ? (
        <editor.Part post={post} user={user} onClose={closeEditor} />
      ) : (
        post.content && (
          <div className={classes.text}>
            <RichText mentions={post.mentions}>{post.content}</RichText>
          </div>
        )
      )}
      {post.mediaUrl && !editor.Part && <PostPicture url={post.mediaUrl} size={post.mediaSize} name={name} />}
      <div className={classes.actions}>
        <LikeButton
          targetType="wall_post"
          targetId={post.id}
          likeCount={post.likeCount}
          likedByMe={post.likedByMe}
          label={t('post.like', { name })}
        />
        <UnstyledButton
          className={classes.action}
          aria-label={t('post.comments', { count: post.commentCount })}
          aria-expanded={areCommentsOpen}
          aria-controls={comments}
          onPointerEnter={preparePostComments}
          onClick={toggleComments}
        >
          <IconMessageCircle size={24} stroke={1.8} aria-hidden />
          {post.commentCount > 0 && <span>{format.number(post.commentCount)}</span>}
        </UnstyledButton>
        <ActionIcon
          className={classes.share}
          aria-label={t('post.share')}
          title={t('post.share')}
          onClick={() => void shareLink(paths.wallPost(post.id))}
        >
          <IconShare3 size={22} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
      <UnsentHints
        post={post}
        user={user}
        onEdit={isOwn && !editor.isOpen && !editor.isLoading ? editor.open : undefined}
        onComment={areCommentsOpen ? undefined : toggleComments}
      />
      <div id={comments} className={classes.comments}>
        {areCommentsOpen && <PostComments post={post} />}
      </div>
      {deletion.Part && <deletion.Part post={post} onClose={deletion.close} />}
    </PostFrame>
  );
});

interface UnsentHintsProps {
  post: WallPost;
  user: SessionUser;
  /** Undefined while the editor is open or the comments are open. */
  onEdit: (() => void) | undefined;
  onComment: (() => void) | undefined;
}

/**
 * Buttons that reopen an unsaved edit or an unsent comment from an earlier visit. Opening them
 * automatically would shift the layout.
 */
function UnsentHints({ post, user, onEdit, onComment }: UnsentHintsProps) {
  const { t } = useTranslation('wall');
  const hints = [
    { text: t('post.unsavedEdit'), open: onEdit, is: () => draft.read(postEditKey(user.uuid, post.id)) !== null },
    {
      text: t('post.unsentComment'),
      open: onComment,
      is: () => findCommentDraftKeys(user.uuid, { targetType: 'wall_post', targetId: post.id }).length > 0,
    },
  ];
  return hints.map(
    ({ text, open, is }) =>
      open &&
      is() && (
        <UnstyledButton key={text} className={classes.unsent} onClick={open}>
          <IconPencil size={18} aria-hidden />
          {text}
        </UnstyledButton>
      ),
  );
}

const PostLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link to={paths.wallPost(id)} className={classes.when}>
    {children}
  </Link>
);

interface PostFrameProps extends Pick<PostCardProps, 'position' | 'size'> {
  author: Pick<components['schemas']['UserSummary'], 'uuid' | 'firstName' | 'lastName' | 'imageUrl'>;
  label: string;
  when: ReactNode;
  tools?: ReactNode;
  isSending?: boolean;
  children: ReactNode;
}

/** Layout of a post: author and time above the content. */
export function PostFrame({ author, label, when, tools, isSending, position, size, children }: PostFrameProps) {
  const { t } = useTranslation('users');
  return (
    <article aria-label={label} aria-posinset={position} aria-setsize={size} tabIndex={position && 0}>
      <Card className={classes.post} data-sending={isSending}>
        <div className={classes.head}>
          <Link to={paths.user(author.uuid)} tabIndex={-1} aria-hidden>
            <Avatar src={author.imageUrl} size={44} />
          </Link>
          <div className={classes.who}>
            <Link to={paths.user(author.uuid)} className={classes.author}>
              {userName(author) || t('unnamed')}
            </Link>
            {when}
          </div>
          {tools && <div className={classes.tools}>{tools}</div>}
        </div>
        {children}
      </Card>
    </article>
  );
}
