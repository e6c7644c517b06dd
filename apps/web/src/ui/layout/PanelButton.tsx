import { ActionIcon } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import type { Icon } from '@tabler/icons-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { CountBadge } from '../cards/CountBadge';
import { useLazyPart } from '../loading/useLazyPart';
import classes from './PanelButton.module.css';

interface CountedIconProps {
  icon: Icon;
  count: number;
  /** Whether there are more items than `count`. The badge then ends with a plus sign. */
  hasMore?: boolean | undefined;
}

/** Icon in the top bar with the number of new items. */
export function CountedIcon({ icon: Icon, count, hasMore }: CountedIconProps) {
  return (
    <>
      <Icon size={22} stroke={1.8} aria-hidden />
      <span className={classes.badge}>
        <CountBadge count={count} hasMore={hasMore} />
      </span>
    </>
  );
}

interface PanelButtonProps extends CountedIconProps {
  /** Accessible name of the button, with the count. */
  label: string;
  title: string;
  /** Loads the component that renders a `BarPanel`. Must be a constant outside the component. */
  load: () => Promise<ComponentType<{ onClose: () => void }>>;
}

/** Button in the top bar that opens a panel. Hover or focus prefetches the panel. */
export function PanelButton({ label, title, load, ...icon }: PanelButtonProps) {
  const panel = useLazyPart(load);
  const { close, Part: Panel } = panel;
  const button = useRef<HTMLButtonElement>(null);
  const place = useClickOutside<HTMLDivElement>(close);
  const { pathname } = useLocation();

  // Also closes the panel on back navigation.
  useEffect(() => close, [pathname, close]);

  function onEscape() {
    close();
    button.current?.focus();
  }

  return (
    <div ref={place} className={classes.place} onKeyDown={(event) => event.key === 'Escape' && onEscape()}>
      <ActionIcon
        ref={button}
        className={classes.button}
        aria-label={label}
        title={title}
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        aria-busy={panel.isLoading}
        onPointerEnter={panel.prepare}
        onFocus={panel.prepare}
        onClick={() => (panel.isOpen ? close() : panel.open())}
      >
        <CountedIcon {...icon} />
      </ActionIcon>
      {Panel && <Panel onClose={close} />}
    </div>
  );
}
