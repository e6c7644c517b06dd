import { Button } from '@mantine/core';
import { IconArrowsRightLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLazyPart } from '../../ui/loading/useLazyPart';
import type { AlbumOwner } from './albums.queries';
import { furtherAlbumsQuery } from './furtherAlbums.queries';

const loadMovePhotos = async () => (await import('./MovePhotos')).MovePhotos;

/** Button that moves photos of the first album, if there is another album. */
export function MoveFromFirst({ owner }: { owner: AlbumOwner }) {
  const { t } = useTranslation('albums');
  const { data: albums } = useQuery(furtherAlbumsQuery(owner));
  const dialog = useLazyPart(loadMovePhotos);
  if (!albums?.length) return null;
  return (
    <>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconArrowsRightLeft size={18} aria-hidden />}
        loading={dialog.isLoading}
        onPointerEnter={dialog.prepare}
        onClick={dialog.open}
      >
        {t('further.tools.move')}
      </Button>
      {dialog.Part && <dialog.Part owner={owner} onClose={dialog.close} />}
    </>
  );
}
