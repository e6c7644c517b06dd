import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { Flex } from '../../ui/layout/Layout';
import { Avatar } from '../../ui/pictures/Avatar';
import { Moment } from '../../ui/text/Moment';
import type { Notification } from './notifications.queries';
import { excerptOf, linkOf, sentenceOf } from './sentence';

/** Card of a comment, reply or mention. The whole card links to it. */
export function NotificationCard({ notification }: { notification: Notification }) {
  const { t } = useTranslation(['notifications', 'users']);
  const { before, who, after } = sentenceOf(t, notification);
  const excerpt = excerptOf(notification);
  return (
    <Flex component={Card} lifts gap={12} p="md">
      <Avatar src={notification.actors[0]?.imageUrl} size={44} />
      <Box miw={0}>
        <CardLink to={linkOf(notification)}>
          {before}
          <b>{who}</b>
          {after}
        </CardLink>
        {excerpt && (
          <Text component="q" c="dimmed" lineClamp={2}>
            {excerpt}
          </Text>
        )}
        <Text c="dimmed" fz={13}>
          <Moment value={notification.createdAt} />
        </Text>
      </Box>
    </Flex>
  );
}
