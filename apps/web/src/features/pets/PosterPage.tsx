import { Box, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import type { components } from '../../api/schema';
import { useFormat } from '../../i18n/useFormat';
import { isUuid } from '../../lib/uuid';
import { useLeavePreview } from '../../lib/useLeavePreview';
import { paths } from '../../routing/routes';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { PrintPage } from '../../ui/layout/PrintPage';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { QrCode } from '../../ui/pictures/QrCode';
import { petCategoryLook } from '../catalog/petCategories';
import { PetDrawing } from './PetDrawing';
import { PetPageSkeleton } from './PetPageSkeleton';
import classes from './PosterPage.module.css';
import { publicPetQuery } from './pets.queries';

type PublicPet = components['schemas']['PublicPet'];

/** Printable poster of a pet with its public data and a QR code of its page. */
export function PosterPage() {
  const { t } = useTranslation('visitors');
  const { uuid = '' } = useParams();
  useLeavePreview();
  const { data: pet, error, refetch } = useQuery({ ...publicPetQuery(uuid), enabled: isUuid(uuid) });

  if (!isUuid(uuid) || (error instanceof ApiError && error.status === 404)) {
    return (
      <MissingPage title={t('pet.notFound')} to={paths.home} toText={t('pet.toHome')}>
        {t('pet.notFoundText')}
      </MissingPage>
    );
  }
  if (error && !pet)
    return <ApiErrorMessage isPage title={t('pet.failed')} error={error} onRetry={() => void refetch()} />;
  if (!pet) return <PetPageSkeleton />;
  return <Poster pet={pet} />;
}

function Poster({ pet }: { pet: PublicPet }) {
  const { t } = useTranslation(['visitors', 'pets', 'catalog']);
  const format = useFormat();
  const url = new URL(paths.publicPet(pet.uuid), window.location.origin).href;
  const [photo] = pet.photos;
  const facts = [
    pet.petCategoryGroup.name,
    t(`pets:gender.${pet.gender}`),
    // No-break spaces keep the number and its unit on one line.
    pet.birthdate && format.age(pet.birthdate, pet.birthdatePrecision)?.replaceAll(' ', '\u00a0'),
    pet.owner.city,
  ];
  const offer = pet.giveAway ? 'adoption' : pet.forSale ? 'sale' : pet.isAvailableForBreeding ? 'breeding' : null;

  return (
    <PrintPage
      heading={t('poster.title')}
      title={`${t('poster.title')}: ${pet.name}`}
      back={{ to: paths.publicPet(pet.uuid), text: t('poster.back') }}
      printText={t('poster.print')}
      className={classes.sheet}
    >
      {offer && <p className={classes.offer}>{t(`poster.${offer}`)}</p>}
      <h2 className={classes.name}>{pet.name}</h2>
      <PhotoFrame
        src={photo?.url}
        variants={photo?.variants}
        sizes="720px"
        alt=""
        ratio="landscape"
        fallback={<PetDrawing pet={pet} />}
        tint={petCategoryLook(pet.petCategory.id).tint}
        className={classes.photo}
        eager
      />
      {/* The no-break space keeps a separator at the end of its line. */}
      <Box component="p" fz="clamp(1rem, 3.4vw, 1.5rem)" fw={700}>
        {facts.filter(Boolean).join('\u00a0· ')}
      </Box>
      {pet.description && <p className={classes.description}>{pet.description}</p>}
      <Group justify="center" gap="12px 20px" mt="auto">
        <QrCode value={url} title={t('poster.qrCode', { name: pet.name })} />
        <Stack gap={6} flex="1 1 220px" maw="26em" ta="start">
          {pet.owner.name && (
            <Box component="strong" fz="xl">
              {pet.owner.name}
            </Box>
          )}
          <p>{t('poster.scan', { name: pet.name })}</p>
          <Box component="p" fz={13}>
            {url}
          </Box>
        </Stack>
      </Group>
    </PrintPage>
  );
}
