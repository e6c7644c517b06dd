import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import { useFormat } from '../../i18n/useFormat';
import { isUuid } from '../../lib/uuid';
import { userName } from '../../lib/userName';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { errorText } from '../../ui/feedback/errorText';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { FormMessage } from '../../ui/forms/FormMessage';
import { useSubmit } from '../../ui/forms/useSubmit';
import { Group } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { TextLink } from '../../ui/layout/TextLink';
import { LoadMorePages } from '../../ui/lists/LoadMore';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import photoClasses from '../../ui/uploads/Photos.module.css';
import { PhotoTile } from '../../ui/uploads/PhotoTile';
import { petCategoryLook } from '../catalog/petCategories';
import { ReportButton } from '../moderation/ReportButton';
import { petQuery } from '../pets/pets.queries';
import { AlbumSkeleton } from './Album';
import { type PhotoWithPet, photosWithPetQuery, useConfirmPhotoPet, useRemovePhotoPet } from './photoPets.queries';

const PhotoViewer = lazy(() => import('../../ui/photos/PhotoViewer').then((m) => ({ default: m.PhotoViewer })));

/** Photos of other albums that show a pet. The pet's owner confirms and removes them here. */
export function PhotosByOthersPage() {
  const { t } = useTranslation(['albums', 'errors']);
  const uuid = useParams().uuid?.toLowerCase() ?? '';
  const enabled = isUuid(uuid);
  const { data: pet, error } = useQuery({ ...petQuery(uuid), enabled });
  const query = useInfiniteQuery({ ...photosWithPetQuery(uuid), enabled });
  const [shown, setShown] = useState<number | null>(null);
  const photos = query.data?.pages.flatMap(({ items }) => items);
  const failure = error ?? query.error;

  if (!enabled || (failure instanceof ApiError && failure.status === 404)) {
    return (
      <MissingPage title={t('errors:pet_not_found')} to={paths.animals()} toText={t('toAnimals')}>
        {t('noPetText')}
      </MissingPage>
    );
  }
  if (failure && (!pet || !photos)) {
    return <ApiErrorMessage isPage title={t('failed.photos')} error={failure} onRetry={() => void query.refetch()} />;
  }
  if (!pet || !photos) return <AlbumSkeleton />;
  const title = t('byOthers.title', { name: pet.name });
  const look = petCategoryLook(pet.petCategory.id);
  const altOf = (row: PhotoWithPet) => row.photo.description || t('byOthers.by', { name: userName(row.owner) });
  return (
    <Page gap="small">
      <header>
        <TextLink to={paths.pet(uuid)}>
          <IconChevronLeft size={18} aria-hidden />
          {pet.name}
        </TextLink>
        <PageHeading>{title}</PageHeading>
        <Text mt={4} c="dimmed">
          {t('byOthers.hint')}
        </Text>
      </header>
      {photos.length ? (
        <ul className={photoClasses.grid} aria-label={title}>
          {photos.map((row, index) => (
            <li key={row.id}>
              <PhotoTile
                isMain={false}
                handle={null}
                remove={null}
                picture={
                  <UnstyledButton
                    w="100%"
                    aria-label={t('enlarge', { name: altOf(row) })}
                    onClick={() => setShown(index)}
                  >
                    <PhotoFrame
                      src={row.photo.url}
                      variants={row.photo.variants}
                      sizes="(min-width: 64em) 230px, 44vw"
                      alt=""
                      fallback={look.illustration}
                      tint={look.tint}
                      className={photoClasses.stored}
                      eager={index < 2}
                    />
                  </UnstyledButton>
                }
              >
                <TextLink to={paths.user(row.owner.uuid)}>{userName(row.owner)}</TextLink>
                <Decision row={row} label={altOf(row)} />
              </PhotoTile>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState illustration="camera" heading={<h2>{t('empty.title')}</h2>}>
          {t('byOthers.empty', { name: pet.name })}
        </EmptyState>
      )}
      <LoadMorePages query={query} />
      {shown !== null && photos[shown] && (
        <Viewer rows={photos} start={shown} label={title} altOf={altOf} onClose={() => setShown(null)} />
      )}
    </Page>
  );
}

interface DecisionProps {
  row: PhotoWithPet;
  label: string;
}

/** Buttons of the pet's owner, and of the photo's owner. */
function Decision({ row, label }: DecisionProps) {
  const { t, i18n } = useTranslation('albums');
  const confirm = useSubmit(useConfirmPhotoPet());
  const remove = useSubmit(useRemovePhotoPet());
  const isBusy = confirm.isPending || remove.isPending;
  const failure = confirm.error ?? remove.error;
  if (!row.canRemove) return null;
  return (
    <>
      <Group gap="xs">
        {row.canConfirm && (
          <Button
            flex="1 1 auto"
            loading={confirm.isPending}
            disabled={remove.isPending}
            aria-label={t('byOthers.confirmOf', { name: label })}
            onClick={() => confirm.submit(row.id)}
          >
            {t('byOthers.confirm')}
          </Button>
        )}
        <Button
          flex="1 1 auto"
          variant="default"
          disabled={isBusy}
          aria-label={t('byOthers.removeOf', { name: label })}
          onClick={() => remove.submit(row.id)}
        >
          {t('byOthers.remove')}
        </Button>
      </Group>
      <FormMessage>{failure && errorText(i18n, failure)}</FormMessage>
    </>
  );
}

interface ViewerProps {
  rows: PhotoWithPet[];
  start: number;
  label: string;
  altOf: (row: PhotoWithPet) => string;
  onClose: () => void;
}

function Viewer({ rows, start, label, altOf, onClose }: ViewerProps) {
  const { t } = useTranslation('albums');
  const format = useFormat();
  return (
    <Suspense fallback={null}>
      <PhotoViewer
        photos={rows.map((row) => ({
          key: row.id,
          src: row.photo.url,
          variants: row.photo.variants,
          alt: altOf(row),
          caption: (
            <>
              <Text fw={700}>{row.photo.description || userName(row.owner)}</Text>
              <Text fz="sm">{format.month(row.photo.createdAt)}</Text>
            </>
          ),
        }))}
        texts={{
          label,
          previous: t('previous'),
          next: t('next'),
          position: (number) => t('position', { number, total: rows.length }),
        }}
        start={start}
        tools={(index) => {
          const row = rows[index];
          return (
            row && (
              <ReportButton key={row.id} type={row.photoType} id={row.photo.id} name={userName(row.owner)} onPhoto />
            )
          );
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}
