import { Button } from '@mantine/core';
import { IconArrowsRightLeft, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Group } from '../../ui/layout/Layout';
import type { AlbumOwner } from './albums.queries';
import type { FurtherAlbum } from './furtherAlbums.queries';

const EditAlbum = lazy(() => import('./AlbumDialog').then((m) => ({ default: m.EditAlbum })));
const ShareAlbum = lazy(() => import('./ShareAlbum').then((m) => ({ default: m.ShareAlbum })));
const MovePhotos = lazy(() => import('./MovePhotos').then((m) => ({ default: m.MovePhotos })));
const DeleteAlbum = lazy(() => import('./DeleteAlbum').then((m) => ({ default: m.DeleteAlbum })));

const TOOLS = {
  edit: { icon: IconPencil, Dialog: EditAlbum },
  share: { icon: IconLink, Dialog: ShareAlbum },
  move: { icon: IconArrowsRightLeft, Dialog: MovePhotos },
  remove: { icon: IconTrash, Dialog: DeleteAlbum },
};

interface AlbumToolsProps {
  owner: AlbumOwner;
  album: FurtherAlbum;
}

/** Buttons with which the owner changes, shares and deletes an album. */
export function AlbumTools({ owner, album }: AlbumToolsProps) {
  const { t } = useTranslation('albums');
  const [open, setOpen] = useState<keyof typeof TOOLS | null>(null);
  const Dialog = open && TOOLS[open].Dialog;
  return (
    <>
      <Group gap="xs">
        {(Object.keys(TOOLS) as (keyof typeof TOOLS)[]).map((tool) => {
          const { icon: Icon } = TOOLS[tool];
          if (tool === 'move' && album.photoCount === 0) return null;
          return (
            <Button
              key={tool}
              variant="default"
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => setOpen(tool)}
            >
              {t(`further.tools.${tool}`)}
            </Button>
          );
        })}
      </Group>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog owner={owner} album={album} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
