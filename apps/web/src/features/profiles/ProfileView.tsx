import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { components } from '../../api/schema';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { Facts } from '../../ui/cards/Facts';
import { Illustration } from '../../ui/pictures/Illustration';
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
      <div className={classes.main}>
        <Section title={isBusiness(user.userCategoryId) ? t('page.aboutBusiness') : t('page.about')}>
          <p className={user.description ? classes.text : classes.nothing}>
            {user.description || t('page.noDescription')}
          </p>
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
                <div className={classes.noPets}>
                  <Illustration name="paws" className={classes.noPetsPicture} />
                  <div>
                    <h3>{t('page.noPets')}</h3>
                    {name && <p>{t('page.noPetsText', { name })}</p>}
                  </div>
                </div>
              )
            }
          />
        </Section>
      </div>
      <aside className={classes.aside} aria-label={t('page.details')}>
        <Card className={classes.card}>
          <h2 className={classes.smallTitle}>{t('page.contact')}</h2>
          <Facts facts={contact} />
        </Card>
        {user.business && (
          <OpeningHoursCard hours={user.business.openingHours} isOwn={isOwn} placeId={user.address?.placeId ?? null} />
        )}
        {details && (
          <Card className={classes.card}>
            <h2 className={classes.smallTitle}>{t(`page.category.${details.kind}`)}</h2>
            <Facts facts={details.facts} />
          </Card>
        )}
        <Card className={classes.card}>
          <h2 className={classes.smallTitle}>{t('page.social')}</h2>
          <SocialLinks user={user} />
        </Card>
      </aside>
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
      <Illustration name="camera" className={classes.albumPicture} />
      <strong>{t('page.album')}</strong>
      <span>{isOwn ? t('page.myAlbumText') : t('page.albumText')}</span>
    </Link>
  );
}

function AddPetCard() {
  const { t } = useTranslation('profile');
  return (
    <Link to={paths.createPet} className={classes.addPet}>
      <Illustration name="paws" className={classes.addPetPicture} />
      <strong>{t('page.addPet')}</strong>
      <span>{t('page.addPetText')}</span>
    </Link>
  );
}
