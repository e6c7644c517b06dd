import { ActionIcon, Group, UnstyledButton } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react';
import classes from './Carousel.module.css';

interface CarouselTexts {
  label: string;
  role: string;
  slideRole: string;
  previous: string;
  next: string;
  pause: string;
  play: string;
  goTo: (number: number) => string;
}

interface CarouselProps {
  slides: { key: string; content: ReactNode }[];
  texts: CarouselTexts;
  /** How long each slide is shown, in milliseconds. */
  interval?: number;
  className?: string;
}

const SWIPE_PX = 40;

/**
 * Slides that change automatically, except while the user hovers over them, focuses them or has
 * paused them. With reduced motion they change only when a button is pressed.
 */
export function Carousel({ slides, texts, interval = 3000, className }: CarouselProps) {
  const reducedMotion = useReducedMotion();
  const [current, setCurrent] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [isAttended, setAttended] = useState(false);
  const touchStart = useRef<number | null>(null);

  const count = slides.length;
  const moveBy = (by: number) => setCurrent((index) => (index + by + count) % count);
  const isEnabled = !stopped && !reducedMotion;
  const isRunning = isEnabled && !isAttended;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (!document.hidden) setCurrent((index) => (index + 1) % count);
    }, interval);
    return () => clearInterval(timer);
    // The timer restarts with each slide, even if the user chose the slide.
  }, [isRunning, interval, count, current]);

  function swipe(event: TouchEvent) {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - (touchStart.current ?? 0);
    if (touchStart.current !== null && Math.abs(moved) > SWIPE_PX) moveBy(moved < 0 ? 1 : -1);
    touchStart.current = null;
  }

  return (
    <section
      className={[classes.carousel, className].filter(Boolean).join(' ')}
      aria-roledescription={texts.role}
      aria-label={texts.label}
      onPointerEnter={(event) => event.pointerType !== 'touch' && setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && setAttended(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setAttended(false)}
      onTouchStart={(event) => (touchStart.current = event.touches[0]?.clientX ?? null)}
      onTouchEnd={swipe}
    >
      <div aria-live={isRunning ? 'off' : 'polite'}>
        {slides.map(({ key, content }, index) => (
          <div
            key={key}
            className={classes.slide}
            role="group"
            aria-roledescription={texts.slideRole}
            aria-label={texts.goTo(index + 1)}
            inert={index !== current}
            data-current={index === current || undefined}
          >
            {content}
          </div>
        ))}
      </div>
      <Group pos="absolute" left={8} right={8} bottom={8} gap={0} wrap="nowrap">
        <ActionIcon className={classes.previous} aria-label={texts.previous} onClick={() => moveBy(-1)}>
          <IconChevronLeft size={22} />
        </ActionIcon>
        <Group flex={1} gap={0} justify="center" wrap="nowrap">
          {slides.map(({ key }, index) => (
            <UnstyledButton
              key={key}
              className={classes.dot}
              aria-label={texts.goTo(index + 1)}
              aria-current={index === current || undefined}
              onClick={() => setCurrent(index)}
            />
          ))}
        </Group>
        {!reducedMotion && (
          <ActionIcon
            className={classes.pause}
            aria-label={isEnabled ? texts.pause : texts.play}
            onClick={() => setStopped(isEnabled)}
          >
            {isEnabled ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
          </ActionIcon>
        )}
        <ActionIcon aria-label={texts.next} onClick={() => moveBy(1)}>
          <IconChevronRight size={22} />
        </ActionIcon>
      </Group>
    </section>
  );
}
