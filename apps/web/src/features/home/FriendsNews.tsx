import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { IconHeart, IconMessageCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../i18n/useFormat';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { SimpleGrid } from '../../ui/layout/Layout';
import { Section } from '../../ui/layout/Section';
import { TextLink } from '../../ui/layout/TextLink';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { uploadVariants } from '../../ui/photos/uploadVariants';
import { Avatar } from '../../ui/pictures/Avatar';
import { Moment } from '../../ui/text/Moment';
import { NotificationCard } from '../notifications/NotificationCard';
import classes from './FriendsNews.module.css';
import type { Home } from './home.queries';
import strip from './Strip.module.css';

/** Friends' newest posts, and the newest answers to the user. */
export function FriendsNews({ home: { posts, answers, hasFriends } }: { home: Home }) {
  const { t } = useTranslation('home');
  return (
    <>
      <Section title={t('news.title')} more={<TextLink to={paths.wall()}>{t('news.all')}</TextLink>}>
        {posts.length ? (
          <ul className={strip.posts}>
            {posts.map((post) => (
              <li key={post.id}>
                <Post post={post} />
              </li>
            ))}
          </ul>
        ) : (
          <Group component={Card} justify="space-between" gap="sm" px={20} py="md">
            <Text c="dimmed">{t(hasFriends ? 'news.none' : 'news.noFriends')}</Text>
            <Button component={Link} to={hasFriends ? paths.wall() : paths.users()} variant="default">
              {t(hasFriends ? 'news.write' : 'news.find')}
            </Button>
          </Group>
        )}
      </Section>
      {answers.length > 0 && (
        <Section title={t('answers.title')} more={<TextLink to={paths.notifications}>{t('answers.all')}</TextLink>}>
          <SimpleGrid component="ul" cols={{ base: 1, lg: 3 }} spacing={{ base: 12, lg: 20 }}>
            {answers.map((answer) => (
              <Box component="li" display="grid" key={answer.id}>
                <NotificationCard notification={answer} />
              </Box>
            ))}
          </SimpleGrid>
        </Section>
      )}
    </>
  );
}

/** Card with the beginning of a post. The whole card links to the post. */
function Post({ post }: { post: Home['posts'][number] }) {
  const { t } = useTranslation(['home', 'users']);
  const format = useFormat();
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
            <CardLink to={paths.wallPost(post.id)}>{userName(post.user) || t('users:unnamed')}</CardLink>
          </h3>
          <Moment value={post.createdAt} />
        </Box>
      </Group>
      <Flex gap={12} mih={0}>
        <p className={classes.text}>{post.content || t('news.onlyPicture')}</p>
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
          <Flex component="span" align="center" gap={6} key={key} role="img" aria-label={t(`news.${key}`, { count })}>
            <Icon size={18} stroke={1.8} aria-hidden /> {format.number(count)}
          </Flex>
        ))}
      </Flex>
    </Card>
  );
}
