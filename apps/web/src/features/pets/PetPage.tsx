import { Box, Button, Flex, Skeleton, Text } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import type { components } from '../../api/schema';
import { useSession } from '../../api/session';
import { paths } from '../../routing/routes';
import { loadTexts } from '../../i18n';
import { useFormat } from '../../i18n/useFormat';
import layout from '../../ui/layout/GalleryPage.module.css';
import { AdSlot } from '../../ui/layout/AdSlot';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { Avatar } from '../../ui/pictures/Avatar';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Facts } from '../../ui/cards/Facts';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { Group, Stack } from '../../ui/layout/Layout';
import { Page } from '../../ui/layout/Page';
import { Notice } from '../../ui/feedback/Notice';
import { PageHeading } from '../../ui/layout/PageHeading';
import { PhotoFrame } from '../../ui/photos/PhotoFrame';
import { Section } from '../../ui/layout/Section';
import { isUuid } from '../../lib/uuid';
import { Favourite } from '../favourites/Favourite';
import { ReportButton } from '../moderation/ReportButton';
import { completionKey, isOffered } from '../catalog/PetOffers';
import { PhotosWithPetCards } from '../albums/PhotosWithPetCards';
import { petCategoryLook } from '../catalog/petCategories';
import { USER_CATEGORY, userCategoryLook } from '../catalog/userCategories';
import { UserCategoryChip } from '../catalog/UserCategoryChip';
import { userName } from '../../lib/userName';
import { LostNotice } from './LostNotice';
import { PetDrawing } from './PetDrawing';
import { PetGallery } from './PetGallery';
import { PetList } from './PetCards';
import classes from './PetPage.module.css';
import { PetPageSkeleton } from './PetPageSkeleton';
import { petQuery, petsOfUserQuery } from './pets.queries';
import { usePetFacts } from './usePetFacts';

type Pet = components['schemas']['Pet'];

// Loaded on demand, because only owners need these components.
const OwnerTools = lazy(async () => {
  const [module] = await Promise.all([import('./OwnerTools'), loadTexts(['reminders', 'health-records'])]);
  return { default: module.OwnerTools };
});
const EditPet = lazy(() => import('./EditPet').then((m) => ({ default: m.EditPet })));
const OwnerOffer = lazy(() => import('./OwnerOffer').then((m) => ({ default: m.OwnerOffer })));
const EditPetPhotos = lazy(async () => {
  const [module] = await Promise.all([import('./EditPetPhotos'), loadTexts(['photos'])]);
  return { default: module.EditPetPhotos };
});

/** Page of a pet: photos, facts and owner. */
export function PetPage() {
  const { t } = useTranslation('pets');
  const { uuid = '' } = useParams();
  const { data: pet, error, refetch } = useQuery({ ...petQuery(uuid), enabled: isUuid(uuid) });

  // The owner may delete the pet or block the viewer while the page is open.
  if (!isUuid(uuid) || (error instanceof ApiError && error.status === 404)) {
    return (
      <MissingPage title={t('page.notFound')} to={paths.animals()} toText={t('page.toAnimals')}>
        {t('page.notFoundText')}
      </MissingPage>
    );
  }
  if (pet) return <LoadedPet key={pet.uuid} pet={pet} />;
  if (error) return <ApiErrorMessage isPage title={t('page.failed')} error={error} onRetry={() => void refetch()} />;
  return <PetPageSkeleton />;
}

/** The pet's profile, or the edit form if the URL requests it. */
function LoadedPet({ pet }: { pet: Pet }) {
  const isOwn = useSession()?.user.id === pet.userId;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isFromPet = (useLocation().state as { isFromPet?: boolean } | null)?.isFromPet;
  const edit = isOwn ? search.get('edit') : null;
  // Goes back if possible, so the history does not contain this page twice.
  const backToPet = () => void (isFromPet ? navigate(-1) : navigate(paths.pet(pet.uuid), { replace: true }));

  if (edit === 'profile' || edit === 'photos') {
    const Editor = edit === 'profile' ? EditPet : EditPetPhotos;
    return (
      <Suspense fallback={<PetPageSkeleton />}>
        <Editor pet={pet} onDone={backToPet} />
      </Suspense>
    );
  }
  return <PetProfile pet={pet} isOwn={isOwn} />;
}

function PetProfile({ pet, isOwn }: { pet: Pet; isOwn: boolean }) {
  const { t } = useTranslation('pets');
  const format = useFormat();
  const { tint, illustration } = petCategoryLook(pet.petCategory.id);
  // A dead pet does not grow older.
  const age = pet.birthdate && !pet.diedOn && format.age(pet.birthdate, pet.birthdatePrecision);
  const facts = usePetFacts(pet);

  return (
    <Page component="article" gap="large">
      <div className={layout.top} data-tint={tint}>
        <PetGallery pet={pet} />

        <div className={layout.side}>
          <header className={layout.header}>
            <Group justify="space-between" gap="xs">
              <PageHeading>{pet.name}</PageHeading>
              {!isOwn && (
                // Reserves the width of the two buttons, because the heart button loads later.
                <Flex justify="flex-end" miw={88}>
                  <Favourite pet={pet} isPlain />
                  <ReportButton type="pet" id={pet.id} name={pet.name} />
                </Flex>
              )}
            </Group>
            <p className={layout.subtitle}>{[pet.petCategoryGroup.name, age].filter(Boolean).join(' · ')}</p>
          </header>
          {pet.diedOn && (
            <Notice illustration="paws">
              {t(pet.isMemorial ? 'death.inMemory' : 'death.diedOn', { name: pet.name, date: format.date(pet.diedOn) })}
            </Notice>
          )}
          <LostNotice pet={pet} isOwn={isOwn} />
          {isOwn && (
            <Suspense fallback={<Skeleton height={124} radius={20} />}>
              <OwnerTools pet={pet} />
            </Suspense>
          )}
          {!isOwn && <OfferState pet={pet} />}
          {isOwn && (isOffered(pet) || hasInterest(pet)) && (
            <Suspense fallback={<Skeleton height={240} radius={20} />}>
              <OwnerOffer pet={pet} />
            </Suspense>
          )}
          <Owner pet={pet} isOwn={isOwn} />
          <Album pet={pet} />
          <Stack component={Card} gap={20} px={{ base: 20, md: 24 }} py="lg">
            <h2 className={layout.smallTitle}>{t('page.about', { name: pet.name })}</h2>
            <Facts facts={facts} columns={2} />
          </Stack>
          <AdSlot slot="pet-1" />
        </div>

        <section className={layout.description} aria-labelledby="pet-description">
          <h2 id="pet-description">{t('page.description')}</h2>
          <p className={layout.text} data-empty={!pet.description || undefined}>
            {pet.description || t('page.noDescription')}
          </p>
        </section>
      </div>
      <OtherPets pet={pet} isOwn={isOwn} />
      <PhotosWithPetCards pet={pet} tint={tint} drawing={illustration} />
      <AdSlot slot="pet-2" />
    </Page>
  );
}

/** Whether any user has seen, saved or asked about the pet. */
const hasInterest = ({ counts }: Pet) => counts !== null && Object.values(counts).some((count) => count > 0);

/** Notice that an offer is reserved, completed or no longer confirmed. */
function OfferState({ pet }: { pet: Pet }) {
  const { t } = useTranslation(['pets', 'catalog']);
  const format = useFormat();
  if (!isOffered(pet)) return null;
  const { offerState, isOfferExpired } = pet;
  if (offerState === 'available' && !isOfferExpired) return null;
  const since = format.date(offerState === 'available' ? pet.offerConfirmedAt : pet.offerStateAt);
  const key = offerState === 'available' ? 'unconfirmed' : offerState === 'reserved' ? 'reserved' : completionKey(pet);
  return <Notice illustration="paws">{t(`offer.since.${key}`, { name: pet.name, date: since })}</Notice>;
}

/** Translation context: a shelter cares for its pets but does not own them. */
const careOf = ({ userCategoryId }: Pet['user']) =>
  userCategoryId === USER_CATEGORY.shelter ? ('shelter' as const) : undefined;

/** The owner's card, with a link to send a message. */
function Owner({ pet, isOwn }: { pet: Pet; isOwn: boolean }) {
  const { user: owner } = pet;
  const { t } = useTranslation(['pets', 'users']);
  const look = userCategoryLook(owner.userCategoryId);
  return (
    <Group component={Card} lifts p="md">
      <Avatar src={owner.imageUrl} size={64} tint={look?.tint} fallback={look?.illustration} />
      <Stack gap={2} flex={1} miw={0}>
        <Text span c="dimmed" fz={13}>
          {t('page.owner', { context: careOf(owner) })}
        </Text>
        <Box component={CardLink} to={paths.user(owner.uuid)} fz={17} fw={800}>
          {userName(owner) || t('users:unnamed')}
        </Box>
        <div>
          <UserCategoryChip userCategoryId={owner.userCategoryId} />
        </div>
      </Stack>
      {!isOwn && !pet.diedOn && (
        <Button
          component={Link}
          to={paths.conversation(owner.uuid, { pet: pet.uuid })}
          w="100%"
          leftSection={<IconMessageCircle size={20} aria-hidden />}
        >
          {t('page.ask', { name: pet.name })}
        </Button>
      )}
    </Group>
  );
}

function Album({ pet }: { pet: Pet }) {
  const { t } = useTranslation('pets');
  const [cover] = pet.photos;
  return (
    <Group component={Card} lifts p="md">
      <div className={classes.cover}>
        <PhotoFrame
          src={cover?.url}
          variants={cover?.variants}
          sizes="64px"
          alt=""
          fallback={<PetDrawing pet={pet} />}
          tint={petCategoryLook(pet.petCategory.id).tint}
        />
      </div>
      <Stack gap={2} flex={1} miw={0}>
        <Box component={CardLink} to={paths.petAlbum(pet.uuid)} fz={17} fw={800}>
          {t('page.album')}
        </Box>
        <Text span c="dimmed" fz={13}>
          {t('page.photoCount', { count: pet.photos.length })}
        </Text>
      </Stack>
    </Group>
  );
}

function OtherPets({ pet, isOwn }: { pet: Pet; isOwn: boolean }) {
  const { t } = useTranslation('pets');
  const query = useInfiniteQuery(petsOfUserQuery(pet.user.uuid));
  const { id: petCategoryId } = pet.petCategory;
  const breed = { petCategoryId, petCategoryGroup: pet.petCategoryGroup.id };
  return (
    <Section title={t('page.otherPets', { context: careOf(pet.user) })}>
      <PetList
        query={query}
        except={pet.id}
        empty={
          <EmptyState
            illustration="paws"
            tint={petCategoryLook(petCategoryId).tint}
            action={
              <Button component={Link} to={isOwn ? paths.createPet : paths.animals(breed)} variant="default">
                {t(isOwn ? 'page.addAnother' : 'page.sameBreed')}
              </Button>
            }
          >
            {isOwn ? t('page.noOthersOfYours') : t('page.noOthers', { context: careOf(pet.user) })}
          </EmptyState>
        }
      />
    </Section>
  );
}
