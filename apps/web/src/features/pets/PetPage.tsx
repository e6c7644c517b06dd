import { Button, Skeleton } from '@mantine/core';
import {
  IconBowl,
  IconCake,
  IconCertificate,
  IconDna2,
  IconGenderFemale,
  IconGenderMale,
  IconHeart,
  IconHomeHeart,
  IconPaw,
  IconTag,
} from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../api/ApiError';
import type { components } from '../../api/schema';
import { paths } from '../../app/paths';
import { useFormat } from '../../i18n/useFormat';
import { Avatar } from '../../ui/Avatar';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { errorText } from '../../ui/errorText';
import { type Fact, Facts } from '../../ui/Facts';
import { PageHeading } from '../../ui/PageHeading';
import { PhotoGallery } from '../../ui/PhotoGallery';
import { Section } from '../../ui/Section';
import { isUuid } from '../../ui/uuid';
import { petCategoryLook, petFace } from '../catalog/petCategories';
import { userCategoryLook } from '../catalog/userCategories';
import { UserCategoryChip } from '../users/UserCategoryChip';
import { userName } from '../users/userName';
import { PetGrid } from './PetGrid';
import { PetOffers } from './PetOffers';
import classes from './PetPage.module.css';
import { petQuery, petsOfUserQuery } from './pets.queries';

type Pet = components['schemas']['Pet'];

/** A pet: its photos first, then what there is to know, and who it belongs to. */
export function PetPage() {
  const { t, i18n } = useTranslation(['pets', 'common']);
  const { uuid = '' } = useParams();
  const { data: pet, error, refetch } = useQuery({ ...petQuery(uuid), enabled: isUuid(uuid) });

  if (pet) return <PetProfile key={pet.uuid} pet={pet} />;
  if (!isUuid(uuid) || (error instanceof ApiError && error.status === 404)) {
    return (
      <EmptyState
        role="alert"
        illustration="compass"
        heading={<PageHeading>{t('page.notFound')}</PageHeading>}
        action={
          <Button component={Link} to={paths.animals()}>
            {t('page.toAnimals')}
          </Button>
        }
      >
        {t('page.notFoundText')}
      </EmptyState>
    );
  }
  if (error) {
    return (
      <EmptyState
        role="alert"
        illustration="cryingCat"
        heading={<PageHeading>{t('page.failed')}</PageHeading>}
        action={<Button onClick={() => void refetch()}>{t('common:tryAgain')}</Button>}
      >
        {errorText(i18n, error)}
      </EmptyState>
    );
  }
  return <PetWaiting />;
}

function PetProfile({ pet }: { pet: Pet }) {
  const { t } = useTranslation('pets');
  const format = useFormat();
  const { tint } = petCategoryLook(pet.petCategory.id);
  const age = pet.birthdate && format.age(pet.birthdate);
  const facts = useFacts(pet);

  return (
    <article className={classes.page}>
      <div className={classes.top} data-tint={tint}>
        <PhotoGallery
          photos={pet.photos.map(({ id, url, variants, description }, index) => ({
            key: id,
            src: url,
            variants,
            alt: description || t('page.photoOf', { name: pet.name, number: index + 1 }),
            caption: description,
          }))}
          texts={{
            label: t('page.photos', { name: pet.name }),
            previous: t('page.previousPhoto'),
            next: t('page.nextPhoto'),
            show: (number) => t('page.showPhoto', { number }),
            position: (number) => t('page.photoPosition', { number, total: pet.photos.length }),
          }}
          sizes="(min-width: 64em) 672px, 100vw"
          fallback={petFace(pet.petCategory.id, pet.id)}
          tint={tint}
        >
          <PetOffers pet={pet} />
        </PhotoGallery>

        <div className={classes.side}>
          <header className={classes.header}>
            <PageHeading>{pet.name}</PageHeading>
            <p className={classes.subtitle}>{[pet.petCategoryGroup.name, age].filter(Boolean).join(' · ')}</p>
          </header>
          <Owner owner={pet.user} />
          <Card className={classes.facts}>
            <h2 className={classes.smallTitle}>{t('page.about', { name: pet.name })}</h2>
            <Facts facts={facts} columns={2} />
          </Card>
        </div>

        {pet.description && (
          <section className={classes.description} aria-labelledby="pet-description">
            <h2 id="pet-description">{t('page.description')}</h2>
            <p className={classes.text}>{pet.description}</p>
          </section>
        )}
      </div>
      <OtherPets pet={pet} />
    </article>
  );
}

function useFacts(pet: Pet): Fact[] {
  const { t } = useTranslation('pets');
  const format = useFormat();
  const isMale = pet.gender === 'm';
  const age = pet.birthdate && format.age(pet.birthdate);
  const facts: (Fact | null)[] = [
    {
      key: 'birthdate',
      icon: <IconCake size={22} />,
      label: t('fields.dateOfBirth'),
      value: pet.birthdate ? [format.date(pet.birthdate), age && `(${age})`].filter(Boolean).join(' ') : t('unknown'),
    },
    { key: 'category', icon: <IconPaw size={22} />, label: t('page.category'), value: pet.petCategory.name },
    {
      key: 'breed',
      icon: <IconDna2 size={22} />,
      label: t('fields.petCategoryGroupId'),
      value: pet.petCategoryGroup.name,
    },
    {
      key: 'gender',
      icon: isMale ? <IconGenderMale size={22} /> : <IconGenderFemale size={22} />,
      label: t('fields.gender'),
      value: t(`gender.${pet.gender}`),
    },
    pet.petCategoryFood && {
      key: 'food',
      icon: <IconBowl size={22} />,
      label: t('fields.petCategoryFoodId'),
      value: pet.petCategoryFood.name,
    },
    {
      key: 'pedigree',
      icon: <IconCertificate size={22} />,
      label: t('fields.hasPedigree'),
      value: pet.hasPedigree ? t('page.withPedigree') : t('page.withoutPedigree'),
    },
    pet.priceForBreeding === null
      ? null
      : {
          key: 'breeding',
          icon: <IconHeart size={22} />,
          label: t('fields.priceForBreeding'),
          value: format.price(pet.priceForBreeding),
        },
    pet.priceForSale === null
      ? null
      : {
          key: 'sale',
          icon: <IconTag size={22} />,
          label: t('fields.priceForSale'),
          value: format.price(pet.priceForSale),
        },
    pet.giveAway
      ? { key: 'adoption', icon: <IconHomeHeart size={22} />, label: t('page.adoption'), value: t('page.freeAdoption') }
      : null,
  ];
  return facts.filter((fact) => fact !== null);
}

function Owner({ owner }: { owner: Pet['user'] }) {
  const { t } = useTranslation(['pets', 'users']);
  const look = userCategoryLook(owner.userCategoryId);
  return (
    <Card lifts className={classes.owner}>
      <Avatar src={owner.imageUrl} size={64} tint={look?.tint} fallback={look?.illustration} />
      <div className={classes.ownerWords}>
        <span className={classes.ownerLabel}>{t('page.owner')}</span>
        <Link to={paths.user(owner.uuid)} className={classes.ownerLink}>
          {userName(owner) || t('users:unnamed')}
        </Link>
        <div>
          <UserCategoryChip userCategoryId={owner.userCategoryId} />
        </div>
      </div>
    </Card>
  );
}

/** Nothing at all when this is the owner's only pet. */
function OtherPets({ pet }: { pet: Pet }) {
  const { t } = useTranslation('pets');
  const { data, error } = useInfiniteQuery(petsOfUserQuery(pet.user.uuid));
  const hasOthers = data?.pages.some(({ items }) => items.some(({ id }) => id !== pet.id));
  if (!hasOthers && !error) return null;
  return (
    <Section title={t('page.otherPets')}>
      <PetGrid ownerUuid={pet.user.uuid} except={pet.id} />
    </Section>
  );
}

function PetWaiting() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className={classes.top}>
      <Skeleton className={classes.waitingPhoto} radius={0} />
      <div className={classes.side}>
        <Skeleton height={44} width="60%" radius={12} />
        <Skeleton height={98} radius={20} />
        <Skeleton height={320} radius={20} />
      </div>
    </div>
  );
}
