import { Box, Button, Flex, Group, Skeleton } from '@mantine/core';
import { IconHeart, IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { components } from '../../api/schema';
import { useFormat } from '../../i18n/useFormat';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Section } from '../../ui/layout/Section';
import { TextLink } from '../../ui/layout/TextLink';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { uploadVariants } from '../../ui/photos/uploadVariants';
import { Avatar } from '../../ui/pictures/Avatar';
import { Moment } from '../../ui/text/Moment';
import { newestPostsQuery, POSTS_SHOWN, shownPetsQuery } from './home.queries';
import classes from './NewestPosts.module.css';
import strip from './Strip.module.css';

type WallPost = components['schemas']['WallPost'];

export function NewestPosts() {
  const { t } = useTranslation('home');
  return (
    <Section title={t('newestPosts.title')} more={<TextLink to={paths.wall()}>{t('newestPosts.all')}</TextLink>}>
      <Posts />
    </Section>
  );
}

function Posts() {
  const { t } = useTranslation('home');
  // Waits for the pets, which are above the posts.
  const { isPending: isWaiting } = useQuery(shownPetsQuery());
  const { data: posts, error, refetch } = useQuery({ ...newestPostsQuery(), enabled: !isWaiting });

  if (error && !posts)
    return <ApiErrorMessage title={t('newestPosts.failed')} error={error} onRetry={() => void refetch()} />;
  if (!posts) {
    return (
      <div className={strip.posts} aria-hidden>
        {Array.from({ length: POSTS_SHOWN }, (_, index) => (
          <Skeleton key={index} height={200} radius={20} />
        ))}
      </div>
    );
  }
  if (!posts.length) {
    return (
      <EmptyState
        illustration="speech"
        action={
          <Button component={Link} to={paths.wall()} variant="default">
            {t('newestPosts.write')}
          </Button>
        }
      >
        {t('newestPosts.none')}
      </EmptyState>
    );
  }
  return (
    <ul className={strip.posts}>
      {posts.map((post) => (
        <li key={post.id}>
          <Post post={post} />
        </li>
      ))}
    </ul>
  );
}

/** Card with the beginning of a post. The whole card links to the post. */
function Post({ post }: { post: WallPost }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const name = userName(post.user) || t('newestPosts.unnamed');
  const counts = [
    { key: 'likes', count: post.likeCount, Icon: IconHeart },
    { key: 'comments', count: post.commentCount, Icon: IconMessageCircle },
  ] as const;
  return (
    <Card lifts className={classes.post}>
      <Group wrap="nowrap" gap={10} miw={0}>
        <Avatar src={post.user.imageUrl} size={44} />
        <Box miw={0} c="dimmed" fz={13} lh={1.35}>
          <h3 className={classes.name}>
            <CardLink to={paths.wallPost(post.id)}>{name}</CardLink>
          </h3>
          <Moment value={post.createdAt} />
        </Box>
      </Group>
      <Flex gap={12} mih={0}>
        <p className={classes.text}>{post.content || t('newestPosts.onlyPicture')}</p>
        {post.mediaUrl && (
          <PhotoFrame
            src={post.mediaUrl}
            alt=""
            variants={uploadVariants(post.mediaUrl)}
            sizes="72px"
            fallback="picture"
            tint="plain"
            className={classes.picture}
          />
        )}
      </Flex>
      <Flex gap="md" c="dimmed" fz="sm" fw={700}>
        {counts.map(({ key, count, Icon }) => (
          <Flex
            component="span"
            align="center"
            gap={6}
            key={key}
            role="img"
            aria-label={t(`newestPosts.${key}`, { count })}
          >
            <Icon size={18} stroke={1.8} aria-hidden /> {format.number(count)}
          </Flex>
        ))}
      </Flex>
    </Card>
  );
}
