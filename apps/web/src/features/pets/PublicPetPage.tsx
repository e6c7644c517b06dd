import { Button, Flex, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api/ApiError';
import type { components } from '../../api/schema';
import { useSession } from '../../api/session';
import { useFormat } from '../../i18n/useFormat';
import { isUuid } from '../../lib/uuid';
import { useLeavePreview } from '../../lib/useLeavePreview';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { Facts } from '../../ui/cards/Facts';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { MissingPage } from '../../ui/feedback/MissingPage';
import { Notice } from '../../ui/feedback/Notice';
import layout from '../../ui/layout/GalleryPage.module.css';
import { Page } from '../../ui/layout/Page';
import { PageHeading } from '../../ui/layout/PageHeading';
import { TextLink } from '../../ui/layout/TextLink';
import { Avatar } from '../../ui/pictures/Avatar';
import { petCategoryLook } from '../catalog/petCategories';
import { isBusiness } from '../catalog/userCategories';
import { UserCategoryChip } from '../catalog/UserCategoryChip';
import { LostNotice } from './LostNotice';
import { SimilarPets } from './SimilarPets';
import { PetGallery } from './PetGallery';
import { Group, Stack } from '../../ui/layout/Layout';
import { PetPageSkeleton } from './PetPageSkeleton';
import { petQuery, publicPetQuery } from './pets.queries';
import { SharePet } from './SharePet';
import { usePetFacts } from './usePetFacts';

type PublicPet = components['schemas']['PublicPet'];

/**
 * Public page of a pet for visitors. Logged-in users are redirected to the full page, or to the
 * conversation if they came to ask about the pet.
 */
export function PublicPetPage() {
  const { t } = useTranslation('visitors');
  const { uuid = '' } = useParams();
  const session = useSession();
  const wantsToAsk = useSearchParams()[0].has('ask');
  useLeavePreview();
  const { data: pet, error, refetch } = useQuery({ ...publicPetQuery(uuid), enabled: isUuid(uuid) && !session });

  if (session && isUuid(uuid))
    return wantsToAsk ? <RedirectToConversation uuid={uuid} /> : <Navigate to={paths.pet(uuid)} replace />;
  if (!isUuid(uuid) || (error instanceof ApiError && error.status === 404)) {
    return (
      <MissingPage title={t('pet.notFound')} to={paths.home} toText={t('pet.toHome')}>
        {t('pet.notFoundText')}
      </MissingPage>
    );
  }
  if (pet) return <LoadedPet key={pet.uuid} pet={pet} />;
  if (error) return <ApiErrorMessage isPage title={t('pet.failed')} error={error} onRetry={() => void refetch()} />;
  return <PetPageSkeleton />;
}

/** After the signup, redirects to the conversation with the owner. */
function RedirectToConversation({ uuid }: { uuid: string }) {
  const session = useSession();
  const { data: pet, error } = useQuery(petQuery(uuid));
  // The full page shows the error. Owners are redirected there too, because they cannot ask about
  // their own pet.
  if (error || (pet && pet.userId === session?.user.id)) return <Navigate to={paths.pet(uuid)} replace />;
  return pet ? <Navigate to={paths.conversation(pet.user.uuid, { pet: uuid })} replace /> : <PetPageSkeleton />;
}

function LoadedPet({ pet }: { pet: PublicPet }) {
  const { t } = useTranslation(['visitors', 'pets']);
  const format = useFormat();
  const facts = usePetFacts(pet);
  const { tint } = petCategoryLook(pet.petCategory.id);
  const age = pet.birthdate && !pet.diedOn && format.age(pet.birthdate, pet.birthdatePrecision);
  const state = pet.offerState === 'available' ? (pet.isOfferExpired ? 'expired' : null) : pet.offerState;

  return (
    <Page component="article" gap="large">
      <div className={layout.top} data-tint={tint}>
        <PetGallery pet={pet} />

        <div className={layout.side}>
          <header className={layout.header}>
            <PageHeading>{pet.name}</PageHeading>
            <p className={layout.subtitle}>{[pet.petCategoryGroup.name, age].filter(Boolean).join(' · ')}</p>
            {pet.owner.city && (
              <Flex component="p" align="center" gap={6} c="dimmed" fw={600}>
                <IconMapPin size={20} aria-hidden /> {pet.owner.city}
              </Flex>
            )}
            {pet.photoCount > pet.photos.length && (
              <Text c="dimmed" fz={15}>
                {t('pet.morePhotos', { name: pet.name, count: pet.photoCount })}
              </Text>
            )}
          </header>
          <LostNotice pet={pet} />
          {pet.diedOn ? (
            <Notice illustration="paws">
              {t('pets:death.inMemory', { name: pet.name, date: format.date(pet.diedOn) })}
            </Notice>
          ) : (
            state && <Notice illustration="sparkles">{t(`pet.${state}`, { name: pet.name })}</Notice>
          )}
          {state !== 'done' && <JoinToAsk pet={pet} />}
          <Owner owner={pet.owner} name={pet.name} />
          <Stack component={Card} gap={20} px={{ base: 20, md: 24 }} py="lg">
            <h2 className={layout.smallTitle}>{t('pet.facts', { name: pet.name })}</h2>
            <Facts facts={facts} columns={2} />
          </Stack>
          <Group gap="sm" align="stretch">
            <SharePet pet={pet} />
          </Group>
        </div>

        {pet.description && (
          <section className={layout.description} aria-labelledby="pet-description">
            <h2 id="pet-description">{t('pet.description')}</h2>
            <p className={layout.text}>{pet.description}</p>
          </section>
        )}
      </div>
      <SimilarPets pet={pet} />
    </Page>
  );
}

/** Links to sign up or log in, for visitors who want to ask the owner. */
function JoinToAsk({ pet }: { pet: PublicPet }) {
  const { t } = useTranslation('visitors');
  const next = paths.publicPet(pet.uuid, { ask: 1 });
  return (
    <Stack gap="xs">
      <Button
        component={Link}
        to={{ pathname: paths.signup, search: `?${new URLSearchParams({ next })}` }}
        size="lg"
        fullWidth
      >
        {t('pet.join', { name: pet.name })}
      </Button>
      <Text c="dimmed" fz={15}>
        {t('pet.joinHint')} <TextLink to={paths.login({ next })}>{t('pet.login')}</TextLink>
      </Text>
    </Stack>
  );
}

/** Shows the name of a business. The name of a private owner is hidden from visitors. */
function Owner({ owner, name }: { owner: PublicPet['owner']; name: string }) {
  const { t } = useTranslation('visitors');
  const isNamed = isBusiness(owner.userCategoryId) && owner.name;
  return (
    <Group component={Card} p="md">
      <Avatar src={owner.imageUrl} size={64} />
      <Stack gap={2} flex={1} miw={0}>
        <Text span c="dimmed" fz={13}>
          {t('pet.contact', { name })}
        </Text>
        <strong>
          {isNamed && owner.uuid ? (
            <TextLink to={paths.publicBusiness(owner.uuid)}>{owner.name}</TextLink>
          ) : isNamed ? (
            owner.name
          ) : (
            t('pet.privatePerson')
          )}
        </strong>
        {isNamed ? (
          <div>
            <UserCategoryChip userCategoryId={owner.userCategoryId} />
          </div>
        ) : (
          <Text span c="dimmed" fz={15}>
            {t('pet.privatePersonText')}
          </Text>
        )}
      </Stack>
    </Group>
  );
}
