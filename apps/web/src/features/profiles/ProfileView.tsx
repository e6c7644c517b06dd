import { Flex, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { components } from '../../api/schema';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { Facts } from '../../ui/cards/Facts';
import { Illustration } from '../../ui/pictures/Illustration';
import { Group, Stack } from '../../ui/layout/Layout';
import { Section } from '../../ui/layout/Section';
import { OpeningHoursCard } from '../hours/OpeningHoursCard';
import { BlogCards } from '../blogs/BlogCards';
import { PetCards } from '../pets/PetCards';
import { OfferedServices } from './OfferedServices';
import { isBusiness, offersServices } from '../catalog/userCategories';
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

  return (
    <div className={classes.columns}>
      <Flex direction="column" gap={{ base: 32, md: 40 }}>
        <Section title={isBusiness(user.userCategoryId) ? t('page.aboutBusiness') : t('page.about')}>
          {user.description ? (
            <p className={classes.text}>{user.description}</p>
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
      <div className={classes.blogs}>
        <BlogCards uuid={user.uuid} name={name} isOwn={isOwn} />
      </div>
    </div>
  );
}

/** Card that links to the user's photos. */
function AlbumCard({ user, isOwn }: Omit<ProfileViewProps, 'name'>) {
  const { t } = useTranslation('profile');
  return (
    <Link to={paths.userAlbum(user.uuid)} className={classes.album}>
      <Illustration name="camera" size={72} />
      <strong>{t('page.album')}</strong>
      <span>{isOwn ? t('page.myAlbumText') : t('page.albumText')}</span>
    </Link>
  );
}

function AddPetCard() {
  const { t } = useTranslation('profile');
  return (
    <Link to={paths.createPet} className={classes.addPet}>
      <Illustration name="paws" size={64} />
      <strong>{t('page.addPet')}</strong>
      <span>{t('page.addPetText')}</span>
    </Link>
  );
}
