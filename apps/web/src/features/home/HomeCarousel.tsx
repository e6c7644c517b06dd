import { useTranslation } from 'react-i18next';
import { type Scene, SceneCarousel } from '../../ui/layout/SceneCarousel';

const SCENES: Scene<'friends' | 'home' | 'care' | 'wild'>[] = [
  { key: 'friends', tint: 'dogs', animals: ['dogStanding', 'catStanding', 'chick'], things: ['sun', 'cloud', 'bone'] },
  {
    key: 'home',
    tint: 'parrots',
    animals: ['blackCat', 'garden', 'serviceDog'],
    things: ['cloud', 'orangeHeart', 'flower'],
  },
  {
    key: 'care',
    tint: 'veterinary',
    animals: ['poodle', 'bath', 'catStanding'],
    things: ['bubbles', 'sparkles', 'comb'],
  },
  { key: 'wild', tint: 'cats', animals: ['parrot', 'turtle', 'chipmunk'], things: ['sun', 'sparkles', 'chestnut'] },
];

const INTERVAL_MS = 4000;

/** Carousel on the home page with four scenes. */
export function HomeCarousel({ shape }: { shape: 'wide' | 'low' }) {
  const { t } = useTranslation('home');
  return (
    <SceneCarousel
      label={t('carousel.label')}
      scenes={SCENES}
      words={(key) => ({ title: t(`carousel.scenes.${key}.title`), text: t(`carousel.scenes.${key}.text`) })}
      interval={INTERVAL_MS}
      shape={shape}
    />
  );
}
