import { Button, NativeSelect, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { errorText } from '../../ui/feedback/errorText';
import { InlineError } from '../../ui/feedback/InlineError';
import { notify } from '../../ui/feedback/notify';
import { FormMessage } from '../../ui/forms/FormMessage';
import { useSubmit } from '../../ui/forms/useSubmit';
import { LoadMorePages } from '../../ui/lists/LoadMore';
import { Skeletons } from '../../ui/loading/Skeletons';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import photoClasses from '../../ui/uploads/Photos.module.css';
import { type AlbumOwner, albumQuery } from './albums.queries';
import { type FurtherAlbum, furtherAlbumsQuery, useMovePhotos } from './furtherAlbums.queries';
import classes from './MovePhotos.module.css';

/** Value of the first album in the field. */
const FIRST = '';

interface MovePhotosProps {
  owner: AlbumOwner;
  /** The album of the photos. Undefined for the first album. */
  album?: FurtherAlbum;
  onClose: () => void;
}

/** Dialog that moves photos to another album of the same owner. */
export function MovePhotos({ owner, album, onClose }: MovePhotosProps) {
  const { t, i18n } = useTranslation(['albums', 'common']);
  const { data: albums } = useQuery(furtherAlbumsQuery(owner));
  const from = album ? { ...owner, albumUuid: album.uuid } : owner;
  const query = useInfiniteQuery(
    albumQuery({ type: from.type, uuid: from.uuid, ...(album && { albumUuid: album.uuid }) }),
  );
  const photos = query.data?.pages.flatMap(({ items }) => items);
  const [chosen, setChosen] = useState<number[]>([]);
  const targets = [
    ...(album ? [{ value: FIRST, label: t('further.first') }] : []),
    ...(albums ?? [])
      .filter(({ uuid }) => uuid !== album?.uuid)
      .map(({ uuid, name, audience }) => ({ value: uuid, label: `${name} (${t(`common:audiences.${audience}`)})` })),
  ];
  const [picked, setPicked] = useState<string>();
  const target = picked ?? targets[0]?.value;
  const { submit, isPending, error } = useSubmit(useMovePhotos(owner));

  function move() {
    if (target === undefined) return;
    submit(
      { photoIds: chosen, albumUuid: target || null },
      {
        onSuccess: () => {
          notify.success((translate) => translate('albums:further.move.done', { count: chosen.length }));
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title={t('further.tools.move')} onClose={onClose} busy={isPending} wide>
      <NativeSelect
        label={t('further.move.to')}
        data={targets}
        value={target ?? ''}
        onChange={({ currentTarget }) => setPicked(currentTarget.value)}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        description={target === FIRST ? t('further.move.firstHint') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <Text fw={700}>{t('further.move.choose')}</Text>
      {query.error && !photos && (
        <InlineError title={t('failed.photos')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!photos && !query.error && <Skeletons count={4} className={photoClasses.grid} boxRatio="1" />}
      {photos && (
        <ul className={photoClasses.grid}>
          {photos.map(({ id, url, variants, description }, index) => (
            <li key={id}>
              <label className={classes.photo}>
                <input
                  type="checkbox"
                  className={classes.box}
                  checked={chosen.includes(id)}
                  aria-label={description || t('further.move.photo', { number: index + 1 })}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen((before) => (checked ? [...before, id] : before.filter((other) => other !== id)))
                  }
                />
                <PhotoFrame src={url} variants={variants} sizes="200px" alt="" fallback="camera" tint="plain" />
              </label>
            </li>
          ))}
        </ul>
      )}
      <LoadMorePages query={query} />
      <FormMessage>{error && errorText(i18n, error)}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {t('common:cancel')}
        </Button>
        <Button loading={isPending} disabled={chosen.length === 0 || target === undefined} onClick={move}>
          {chosen.length ? t('further.move.confirm', { count: chosen.length }) : t('further.tools.move')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
