import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../ui/PageHeading';
import { HomeCarousel } from './HomeCarousel';
import classes from './HomePage.module.css';

/** The carousel on its own. */
export function CarouselPage() {
  const { t } = useTranslation('home');
  return (
    <div className={classes.greeting}>
      <PageHeading>{t('carousel.label')}</PageHeading>
      <HomeCarousel shape="wide" />
    </div>
  );
}
