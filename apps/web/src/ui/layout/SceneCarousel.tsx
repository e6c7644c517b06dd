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
  /** On the hill: left, behind in the centre, right. */
  animals: IllustrationName[];
  /** In the sky on the right and on the left, and on the ground. */
  things: IllustrationName[];
}

interface SceneCarouselProps<Key extends string> {
  label: string;
  scenes: Scene<Key>[];
  words: (key: Key) => { title: string; text: string };
  /** Milliseconds between scenes. */
  interval: number;
  /** `low` above the main content of a page. */
  shape: 'tall' | 'wide' | 'low';
}

/**
 * A carousel of scenes. Each is composed of a few small pictures, so that it is sharp at any size
 * and loads quickly.
 */
export function SceneCarousel<Key extends string>({ label, scenes, words, interval, shape }: SceneCarouselProps<Key>) {
  const { t } = useTranslation();
  const [hasLater, setLater] = useState(false);
  /** A `low` carousel must not load before the main content below it. */
  const isFirst = (index: number) => index === 0 && shape !== 'low';

  // Load the pictures of later scenes after those of the first scene and of the page.
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
