import { useTranslation } from 'react-i18next';
import { Carousel } from './Carousel';
import { Illustration } from '../../ui/pictures/Illustration';
import type { IllustrationName } from '../../ui/pictures/illustrations';
import type { Tint } from '../../ui/pictures/tint';
import classes from './HomeCarousel.module.css';

interface Scene {
  key: 'friends' | 'home' | 'care' | 'wild';
  tint: Tint;
  /** On the hill: left, behind in the middle, right. */
  animals: IllustrationName[];
  /** In the sky on the right and on the left, and on the ground. */
  things: IllustrationName[];
}

const SCENES: Scene[] = [
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

/** The four scenes of the start page. Each is drawn from a few small pictures, so that it is sharp at any size and light to load. */
export function HomeCarousel({ shape }: { shape: 'tall' | 'wide' }) {
  const { t } = useTranslation('home');
  return (
    <Carousel
      className={shape === 'tall' ? classes.tall : classes.wide}
      interval={INTERVAL_MS}
      texts={{
        label: t('carousel.label'),
        role: t('carousel.role'),
        slideRole: t('carousel.slideRole'),
        previous: t('carousel.previous'),
        next: t('carousel.next'),
        pause: t('carousel.pause'),
        play: t('carousel.play'),
        goTo: (number) => t('carousel.goTo', { number, total: SCENES.length }),
      }}
      slides={SCENES.map(({ key, tint, animals, things }, index) => ({
        key,
        content: (
          <div className={classes.scene} data-tint={tint}>
            <div className={classes.words}>
              <p className={classes.title}>{t(`carousel.scenes.${key}.title`)}</p>
              <p className={classes.text}>{t(`carousel.scenes.${key}.text`)}</p>
            </div>
            <div className={classes.stage}>
              {things.map((name) => (
                <Illustration key={name} name={name} className={classes.thing} eager={index === 0} />
              ))}
              {animals.map((name) => (
                <Illustration key={name} name={name} className={classes.animal} eager={index === 0} />
              ))}
            </div>
          </div>
        ),
      }))}
    />
  );
}
