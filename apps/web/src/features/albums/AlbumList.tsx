import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import gridClasses from '../../ui/cards/CardGrid.module.css';
import { InlineError } from '../../ui/feedback/InlineError';
import { Section } from '../../ui/layout/Section';
import { SortableList } from '../../ui/lists/SortableList';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import type { IllustrationName } from '../../ui/pictures/illustrations';
import type { Tint } from '../../ui/pictures/tint';
import { usePhotoOrderTexts } from '../../ui/uploads/usePhotoOrderTexts';
import { AlbumCard } from './AlbumCards';
import type { AlbumOwner } from './albums.queries';
import { type FurtherAlbum, furtherAlbumsQuery, useOrderAlbums } from './furtherAlbums.queries';

const loadNewAlbum = async () => (await import('./AlbumDialog')).NewAlbum;

interface AlbumListProps {
  owner: AlbumOwner;
  isOwn: boolean;
  tint: Tint;
  drawing: IllustrationName;
}

/** The further albums of a user or pet. Their owner adds and reorders albums here. */
export function AlbumList({ owner, isOwn, tint, drawing }: AlbumListProps) {
  const { t } = useTranslation('albums');
  const { data: albums, error, refetch } = useQuery(furtherAlbumsQuery(owner));
  const order = useOrderAlbums(owner);
  const texts = usePhotoOrderTexts(t('further.title'), albums?.length ?? 0);
  const dialog = useLazyPart(loadNewAlbum);

  if (error && !albums) return <InlineError title={t('failed.albums')} error={error} onRetry={() => void refetch()} />;
  if (!albums || (!isOwn && albums.length === 0)) return null;
  const card = (album: FurtherAlbum, handle?: ReactNode) => (
    <AlbumCard album={album} tint={tint} drawing={drawing} handle={handle} />
  );
  return (
    <Section
      title={t('further.title')}
      more={
        isOwn && (
          <Button
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            loading={dialog.isLoading}
            onPointerEnter={dialog.prepare}
            onClick={dialog.open}
          >
            {t('further.add')}
          </Button>
        )
      }
    >
      {albums.length === 0 && <Text c="dimmed">{t('further.none')}</Text>}
      {isOwn ? (
        <SortableList
          items={albums}
          keyOf={({ uuid }) => uuid}
          nameOf={({ name }) => name}
          texts={texts}
          className={gridClasses.grid}
          onReorder={(uuids) => order.mutate(uuids)}
        >
          {card}
        </SortableList>
      ) : (
        <ul className={gridClasses.grid}>
          {albums.map((album) => (
            <li key={album.uuid}>{card(album)}</li>
          ))}
        </ul>
      )}
      {order.error && (
        <InlineError
          title={t('further.orderFailed')}
          error={order.error}
          onRetry={() => order.variables && order.mutate(order.variables)}
        />
      )}
      {dialog.Part && <dialog.Part owner={owner} onClose={dialog.close} />}
    </Section>
  );
}
