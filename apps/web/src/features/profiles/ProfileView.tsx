import { Box, Flex, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { components } from '../../api/schema';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { Facts } from '../../ui/cards/Facts';
import layout from '../../ui/layout/GalleryPage.module.css';
import { Illustration } from '../../ui/pictures/Illustration';
import type { IllustrationName } from '../../ui/pictures/illustrations';
import { Group, Stack } from '../../ui/layout/Layout';
import { Section } from '../../ui/layout/Section';
import { OpeningHoursCard } from '../hours/OpeningHoursCard';
import { AlbumCards } from '../albums/AlbumCards';
import { BlogCards } from '../blogs/BlogCards';
import { PetCards } from '../pets/PetCards';
import { Reviews } from '../reviews/Reviews';
import { OfferedServices } from './OfferedServices';
import { isBusiness, offersServices, userCategoryLook } from '../catalog/userCategories';
import { SocialLinks } from './SocialLinks';
import { useContact, useDetails } from './useProfileFacts';
import classes from './UserPage.module.css';

interface ProfileViewProps {
  user: components['schemas']['Profile'];
  isOwn: boolean;
  /** The user's name, or empty. */
  name: string;
}

/** A user's profile. The user's own profile has an additional card. */
export function ProfileView({ user, isOwn, name }: ProfileViewProps) {
  const { t } = useTranslation('profile');
  const contact = useContact(user, isOwn);
  const details = useDetails(user, isOwn);
  const look = userCategoryLook(user.userCategoryId);

  return (
    <div className={classes.columns}>
      <Flex direction="column" gap={{ base: 32, md: 40 }}>
        <Section title={isBusiness(user.userCategoryId) ? t('page.aboutBusiness') : t('page.about')}>
          {user.description ? (
            <p className={layout.text}>{user.description}</p>
          ) : (
            <Text c="dimmed">{t('page.noDescription')}</Text>
          )}
        </Section>
        {offersServices(user.userCategoryId) && user.establishment_date && (
          <OfferedServices userUuid={user.uuid} userCategoryId={user.userCategoryId} />
        )}
        <Section title={isOwn ? t('page.myPets') : t('page.pets')}>
          <PetCards
            ownerUuid={user.uuid}
            first={[<AlbumCard key="album" user={user} isOwn={isOwn} />, ...(isOwn ? [<AddPetCard key="add" />] : [])]}
            empty={
              !isOwn && (
                <Group wrap="nowrap" mt={12}>
                  <Illustration name="paws" size={56} />
                  <div>
                    <h3>{t('page.noPets')}</h3>
                    {name && <Text c="dimmed">{t('page.noPetsText', { name })}</Text>}
                  </div>
                </Group>
              )
            }
          />
        </Section>
        <AlbumCards userUuid={user.uuid} tint={look?.tint ?? 'plain'} drawing={look?.illustration ?? 'camera'} />
      </Flex>
      <Stack component="aside" className={classes.aside} aria-label={t('page.details')}>
        <Stack component={Card} p={20}>
          <Title order={2} fz="lg">
            {t('page.contact')}
          </Title>
          <Facts facts={contact} />
        </Stack>
        {user.business && (
          <OpeningHoursCard hours={user.business.openingHours} isOwn={isOwn} placeId={user.address?.placeId ?? null} />
        )}
        {details && (
          <Stack component={Card} p={20}>
            <Title order={2} fz="lg">
              {t(`page.category.${details.kind}`)}
            </Title>
            <Facts facts={details.facts} />
          </Stack>
        )}
        <Stack component={Card} p={20}>
          <Title order={2} fz="lg">
            {t('page.social')}
          </Title>
          <SocialLinks user={user} />
        </Stack>
      </Stack>
      <Flex direction="column" gap={{ base: 32, md: 40 }} className={classes.blogs}>
        {user.business && (
          <Reviews
            business={{ uuid: user.uuid, name, userCategoryId: user.userCategoryId }}
            rating={user.business.rating}
            isOwn={isOwn}
          />
        )}
        <BlogCards uuid={user.uuid} name={name} isOwn={isOwn} />
      </Flex>
    </div>
  );
}

/** Card that links to the user's photos. */
function AlbumCard({ user, isOwn }: Omit<ProfileViewProps, 'name'>) {
  const { t } = useTranslation('profile');
  return (
    <Tile to={paths.userAlbum(user.uuid)} className={classes.album} title={t('page.album')} picture="camera" size={72}>
      {isOwn ? t('page.myAlbumText') : t('page.albumText')}
    </Tile>
  );
}

function AddPetCard() {
  const { t } = useTranslation('profile');
  return (
    <Tile to={paths.createPet} className={classes.addPet} title={t('page.addPet')} picture="paws" size={64}>
      {t('page.addPetText')}
    </Tile>
  );
}

interface TileProps {
  to: string;
  className: string | undefined;
  title: string;
  picture: IllustrationName;
  /** Size of the picture in pixels. */
  size: number;
  children: ReactNode;
}

/** Link with the size of a pet's card. */
function Tile({ to, className, title, picture, size, children }: TileProps) {
  return (
    <Stack
      component={Link}
      to={to}
      className={className}
      align="center"
      justify="center"
      gap={4}
      mih={220}
      p="md"
      bdrs="xl"
      ta="center"
      td="none"
    >
      <Box mb={8}>
        <Illustration name={picture} size={size} />
      </Box>
      <strong>{title}</strong>
      <Box component="span" fz="sm" lh={1.35}>
        {children}
      </Box>
    </Stack>
  );
}
