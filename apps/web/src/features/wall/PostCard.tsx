import { ActionIcon, Box, Button, Group } from '@mantine/core';
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
import { MediaGrid } from '../media/MediaGrid';
import { ReportButton } from '../moderation/ReportButton';
import classes from './PostCard.module.css';
import { PostComments, preparePostComments } from './PostComments';
import { postEditKey } from './postDraft';
import type { WallPost } from './wall.queries';

const loadEditor = () => import('./EditPost').then((m) => m.EditPost);
const loadDeletion = () => import('./DeletePost').then((m) => m.DeletePost);

/**
 * Ids of posts with open comments. Stored outside the component, because virtualization unmounts
 * posts outside the viewport.
 */
const openComments = new RecentMap<number, true>(200);

/** Limits of the aspect ratio of a picture. Other pictures are cropped. */
const PICTURE_RATIOS = { minRatio: 3 / 4, maxRatio: 2 };
const PICTURE_WIDTH = '(min-width: 64em) 600px, 100vw';

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
      when={isAlone ? <span className={classes.line}>{when}</span> : <PostLink id={post.id}>{when}</PostLink>}
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
          <Box px="md" pb="sm" lh={1.5}>
            <RichText mentions={post.mentions}>{post.content}</RichText>
          </Box>
        )
      )}
      {!editor.Part && (
        <MediaGrid
          media={post.media}
          label={t(post.media[0]?.video ? 'post.video' : 'post.picture', { name })}
          {...PICTURE_RATIOS}
          width={PICTURE_WIDTH}
        />
      )}
      <Group gap={4} wrap="nowrap" px="xs" py={4}>
        <LikeButton
          targetType="wall_post"
          targetId={post.id}
          likeCount={post.likeCount}
          likedByMe={post.likedByMe}
          label={t('post.like', { name })}
        />
        <Button
          variant="subtle"
          color="gray"
          px={10}
          miw={44}
          c="dimmed"
          aria-label={t('post.comments', { count: post.commentCount })}
          aria-expanded={areCommentsOpen}
          aria-controls={comments}
          onPointerEnter={preparePostComments}
          onClick={toggleComments}
        >
          <IconMessageCircle size={24} stroke={1.8} aria-hidden />
          {post.commentCount > 0 && (
            <Box component="span" ml={6} c="var(--ink)">
              {format.number(post.commentCount)}
            </Box>
          )}
        </Button>
        <ActionIcon
          ml="auto"
          aria-label={t('post.share')}
          title={t('post.share')}
          onClick={() => void shareLink(paths.wallPost(post.id))}
        >
          <IconShare3 size={22} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Group>
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
        <Button
          key={text}
          variant="subtle"
          color="teal"
          size="sm"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={open}
        >
          {text}
        </Button>
      ),
  );
}

const PostLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link to={paths.wallPost(id)} className={classes.line}>
    {children}
  </Link>
);

interface PostFrameProps extends Pick<PostCardProps, 'position' | 'size'> {
  author: Pick<components['schemas']['UserSummary'], 'uuid' | 'firstName' | 'lastName' | 'imageUrl'>;
  label: string;
  when: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}

/** Layout of a post: author and time above the content. */
export function PostFrame({ author, label, when, tools, position, size, children }: PostFrameProps) {
  const { t } = useTranslation('users');
  return (
    <article aria-label={label} aria-posinset={position} aria-setsize={size} tabIndex={position && 0}>
      <Card>
        <Group gap="sm" wrap="nowrap" pl="md" pr="xs" pt="sm" pb="xs">
          <Link to={paths.user(author.uuid)} tabIndex={-1} aria-hidden>
            <Avatar src={author.imageUrl} size={44} />
          </Link>
          <Group gap="0 8px" flex={1} miw={0} lh={1.3}>
            <Link to={paths.user(author.uuid)} className={classes.line} data-author>
              {userName(author) || t('unnamed')}
            </Link>
            {when}
          </Group>
          {tools && (
            <Group gap={0} wrap="nowrap">
              {tools}
            </Group>
          )}
        </Group>
        {children}
      </Card>
    </article>
  );
}
