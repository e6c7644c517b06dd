import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Illustration } from '../pictures/Illustration';
import type { IllustrationName } from '../pictures/illustrations';
import type { Tint } from '../pictures/tint';
import { Carousel } from './Carousel';
import classes from './SceneCarousel.module.css';

export interface Scene<Key extends string = string> {
  key: Key;
  tint: Tint;
  /**
   * Three animals on the hill: on the left, in the centre behind the other animals, on the right.
   */
  animals: IllustrationName[];
  /** Three objects: in the sky on the right, in the sky on the left, and on the ground. */
  things: IllustrationName[];
}

interface SceneCarouselProps<Key extends string> {
  label: string;
  scenes: Scene<Key>[];
  words: (key: Key) => { title: string; text: string };
  /** How long each scene is shown, in milliseconds. */
  interval: number;
  /** `low` is for carousels above the main content of a page. */
  shape: 'wide' | 'low';
}

/**
 * Carousel of scenes. Each scene consists of small pictures, so it is sharp at any size and loads
 * fast.
 */
export function SceneCarousel<Key extends string>({ label, scenes, words, interval, shape }: SceneCarouselProps<Key>) {
  const { t } = useTranslation();
  const [hasLater, setLater] = useState(false);
  /** Whether the scene loads immediately. A `low` carousel waits for the main content below it. */
  const isFirst = (index: number) => index === 0 && shape !== 'low';

  // Loads later scenes' pictures after the pictures in the first scene and on the page.
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), interval / 2);
    return () => clearTimeout(timer);
  }, [interval]);

  return (
    <Carousel
      className={classes[shape]}
      interval={interval}
      texts={{
        label,
        role: t('carousel.role'),
        slideRole: t('carousel.slideRole'),
        previous: t('carousel.previous'),
        next: t('carousel.next'),
        pause: t('carousel.pause'),
        play: t('carousel.play'),
        goTo: (number) => t('carousel.goTo', { number, total: scenes.length }),
      }}
      slides={scenes.map(({ key, tint, animals, things }, index) => ({
        key,
        content: (
          <div className={classes.scene} data-tint={tint}>
            <div className={classes.words}>
              <p className={classes.title}>{words(key).title}</p>
              <p className={classes.text}>{words(key).text}</p>
            </div>
            <div className={classes.stage}>
              {(index === 0 || hasLater) && (
                <>
                  {things.map((name) => (
                    <Illustration key={name} name={name} className={classes.thing} eager={isFirst(index)} />
                  ))}
                  {animals.map((name) => (
                    <Illustration key={name} name={name} className={classes.animal} eager={isFirst(index)} />
                  ))}
                </>
              )}
            </div>
          </div>
        ),
      }))}
    />
  );
}
