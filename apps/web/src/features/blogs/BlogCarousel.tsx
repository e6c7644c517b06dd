import { useTranslation } from 'react-i18next';
import { type Scene, SceneCarousel } from '../../ui/layout/SceneCarousel';

const SCENES: Scene<'stories' | 'advice' | 'health' | 'small'>[] = [
  { key: 'stories', tint: 'owner', animals: ['dogStanding', 'house', 'catStanding'], things: ['sun', 'cloud', 'bone'] },
  { key: 'advice', tint: 'cats', animals: ['poodle', 'speech', 'blackCat'], things: ['sparkles', 'cloud', 'yarn'] },
  {
    key: 'health',
    tint: 'veterinary',
    animals: ['rabbit', 'basket', 'serviceDog'],
    things: ['bubbles', 'orangeHeart', 'carrot'],
  },
  { key: 'small', tint: 'reptiles', animals: ['parrot', 'turtle', 'chipmunk'], things: ['sun', 'cloud', 'chestnut'] },
];

const INTERVAL_MS = 3000;

/** Picture carousel above the list of posts. */
export function BlogCarousel() {
  const { t } = useTranslation('blogs');
  return (
    <SceneCarousel
      label={t('carousel.label')}
      scenes={SCENES}
      words={(key) => ({ title: t(`carousel.scenes.${key}.title`), text: t(`carousel.scenes.${key}.text`) })}
      interval={INTERVAL_MS}
      shape="low"
    />
  );
}
