import { Box, Group, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { components } from '../../api/schema';
import type { SessionUser } from '../../api/session';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { InlineError } from '../../ui/feedback/InlineError';
import { SimpleGrid, Stack } from '../../ui/layout/Layout';
import { TextLink } from '../../ui/layout/TextLink';
import { Placeholder } from '../../ui/loading/Skeletons';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { LikeButton } from '../likes/LikeButton';
import { recentAlbumsQuery } from './wall.queries';

type Album = components['schemas']['Album'];

/** The two most recently updated albums. */
export function RecentAlbums({ user }: { user: SessionUser }) {
  const { t } = useTranslation('wall');
  const { data: albums, error, refetch } = useQuery(recentAlbumsQuery());
  return (
    <Stack component="section" gap="xs" aria-labelledby="recent-albums">
      <Box component="h2" id="recent-albums" fz={17}>
        {t('albums.title')}
      </Box>
      {error && !albums ? (
        <InlineError title={t('albums.failed')} error={error} onRetry={() => void refetch()} />
      ) : albums?.length === 0 ? (
        <Text c="dimmed">
          {t('albums.none')} <TextLink to={paths.userAlbum(user.uuid)}>{t('albums.own')}</TextLink>
        </Text>
      ) : (
        <SimpleGrid component="ul" cols={2} spacing="sm">
          {albums
            ? albums.map((album) => (
                <li key={`${album.ownerType}-${album.id}`}>
                  <AlbumCard album={album} />
                </li>
              ))
            : [0, 1].map((index) => (
                <li key={index} aria-hidden>
                  <Placeholder boxRatio="16 / 9" />
                  {/* Height of the name and the row below it. */}
                  <Box h={74} />
                </li>
              ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}

function AlbumCard({ album }: { album: Album }) {
  const { t } = useTranslation(['wall', 'users']);
  const { ownerType, id, uuid, coverUrl, photoCount } = album;
  const name = album.name || t('users:unnamed');
  const to = ownerType === 'pet' ? paths.petAlbum(uuid) : paths.userAlbum(uuid);
  return (
    <Card lifts>
      <PhotoFrame src={coverUrl} alt="" ratio="wide" fallback="picture" tint="plain" />
      <Box pl="sm" pr={4} pt="xs" pb={2}>
        <Text component="h3" truncate>
          <CardLink to={to}>{name}</CardLink>
        </Text>
        <Group justify="space-between" gap={0} wrap="nowrap" c="dimmed" fz="sm">
          <Group role="img" aria-label={t('albums.photos', { count: photoCount })} gap={4} wrap="nowrap">
            <IconPhoto size={18} aria-hidden />
            {photoCount}
          </Group>
          <LikeButton
            targetType={ownerType === 'pet' ? 'pet_album' : 'user_album'}
            targetId={id}
            likeCount={album.likeCount}
            likedByMe={album.likedByMe}
            label={t('albums.like', { name })}
          />
        </Group>
      </Box>
    </Card>
  );
}
