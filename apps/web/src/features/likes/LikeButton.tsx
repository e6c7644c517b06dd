import { ActionIcon, Box, Button } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../api/session';
import { loadTexts } from '../../i18n';
import { useFormat } from '../../i18n/useFormat';
import { useShownTarget } from '../../live/shownTargets';
import { paths } from '../../routing/routes';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { Group } from '../../ui/layout/Layout';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import { Paw } from '../../ui/pictures/Paw';
import classes from './LikeButton.module.css';
import { InvalidPostId, type Likes, useLikes, useToggleLike } from './likes.queries';
import type { Target } from './targets';

const loadWhoLikes = async () => {
  const [{ WhoLikes }] = await Promise.all([import('./WhoLikes'), loadTexts(['users'])]);
  return WhoLikes;
};

interface LikeButtonProps extends Target, Partial<Likes> {
  /** Accessible name such as "Like the post by Ana", for screens with several like buttons. */
  label?: string;
}

/**
 * Like button with a count. A click on the count lists the users. The page must load the namespace
 * `likes`.
 */
export function LikeButton({ targetType, targetId, likeCount, likedByMe, label }: LikeButtonProps) {
  const target = { targetType, targetId };
  useShownTarget(targetType, targetId);
  const { t, i18n } = useTranslation('likes');
  const format = useFormat();
  const isLoggedIn = useSession() !== null;
  const { pathname, search } = useLocation();
  const likes = useLikes(
    target,
    isLoggedIn ? { likeCount, likedByMe } : { likeCount: likeCount ?? 0, likedByMe: false },
  );
  const whoLikes = useLazyPart(loadWhoLikes);
  const { mutate } = useToggleLike(target, (error) =>
    notify.error((t) =>
      error instanceof InvalidPostId
        ? t('likes:invalidId', { id: error.id })
        : t('likes:failed', { message: errorText(i18n, error) }),
    ),
  );

  const isLiked = likes?.likedByMe ?? false;
  const count = likes?.likeCount ?? 0;
  const heart = (
    <Box component="span" c={isLiked ? 'var(--heart)' : 'dimmed'} className={classes.heart} aria-hidden>
      {isLiked ? <IconHeartFilled size={24} /> : <IconHeart size={24} stroke={1.8} />}
      {isLiked && <Paw className={classes.paw} />}
    </Box>
  );

  return (
    <Group component="span" display="inline-flex" gap={0} wrap="nowrap">
      {isLoggedIn ? (
        <ActionIcon
          aria-pressed={isLiked}
          aria-label={label ?? t('like')}
          title={isLiked ? t('unlike') : t('like')}
          onClick={() => likes && mutate(!isLiked)}
        >
          {heart}
        </ActionIcon>
      ) : (
        <ActionIcon component={Link} to={paths.login({ next: pathname + search })} aria-label={t('login')}>
          {heart}
        </ActionIcon>
      )}
      {count > 0 &&
        (isLoggedIn ? (
          <Button
            variant="subtle"
            color="gray"
            ml={-8}
            px="xs"
            miw={44}
            aria-label={t('people', { count })}
            aria-haspopup="dialog"
            aria-busy={whoLikes.isLoading}
            onPointerEnter={whoLikes.prepare}
            onClick={whoLikes.open}
          >
            {format.number(count)}
          </Button>
        ) : (
          <Box component="span" px={4} fw={800} role="img" aria-label={t('people', { count })}>
            {format.number(count)}
          </Box>
        ))}
      {whoLikes.Part && <whoLikes.Part target={target} onClose={whoLikes.close} />}
    </Group>
  );
}
