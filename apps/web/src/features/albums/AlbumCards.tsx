import { Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import gridClasses from '../../ui/cards/CardGrid.module.css';
import { CardLink } from '../../ui/cards/CardLink';
import { Stack } from '../../ui/layout/Layout';
import { Section } from '../../ui/layout/Section';
import { TextLink } from '../../ui/layout/TextLink';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import type { IllustrationName } from '../../ui/pictures/illustrations';
import type { Tint } from '../../ui/pictures/tint';
import { AudienceIcon } from './AudienceIcon';
import { type FurtherAlbum, furtherAlbumsQuery } from './furtherAlbums.queries';

/** Maximum number of albums on the user's page. */
const SHOWN = 4;

interface AlbumCardsProps {
  userUuid: string;
  tint: Tint;
  drawing: IllustrationName;
}

/** The first further albums of a user. Nothing if there are none. */
export function AlbumCards({ userUuid, tint, drawing }: AlbumCardsProps) {
  const { t } = useTranslation('albums');
  const { data: albums = [] } = useQuery(furtherAlbumsQuery({ type: 'user', uuid: userUuid }));
  if (albums.length === 0) return null;
  return (
    <Section title={t('further.title')} more={<TextLink to={paths.userAlbum(userUuid)}>{t('further.all')}</TextLink>}>
      <ul className={gridClasses.grid}>
        {albums.slice(0, SHOWN).map((album) => (
          <li key={album.uuid}>
            <AlbumCard album={album} tint={tint} drawing={drawing} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface AlbumCardProps extends Pick<AlbumCardsProps, 'tint' | 'drawing'> {
  album: FurtherAlbum;
  /** Button that moves the card. */
  handle?: ReactNode;
}

export function AlbumCard({ album, tint, drawing, handle }: AlbumCardProps) {
  const { t } = useTranslation('albums');
  return (
    <Card lifts>
      <Box pos="relative">
        <PhotoFrame src={album.coverUrl} sizes="(min-width: 64em) 230px, 44vw" alt="" fallback={drawing} tint={tint} />
        {handle && (
          <Box pos="absolute" top={8} left={8} style={{ zIndex: 2 }}>
            {handle}
          </Box>
        )}
      </Box>
      <Stack gap={2} p="12px 14px 14px">
        <Box component={CardLink} to={paths.album(album.uuid)} fw={800} lh={1.3}>
          <Text component="span" inherit lineClamp={2}>
            {album.name}
          </Text>
        </Box>
        <Group gap={6} c="dimmed" fz="sm" wrap="nowrap">
          {album.isOwn && <AudienceIcon audience={album.audience} />}
          <span>{t('further.count', { count: album.photoCount })}</span>
        </Group>
      </Stack>
    </Card>
  );
}
