import { useFocusTrap } from '@mantine/hooks';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './BarPanel.module.css';

interface BarPanelProps {
  title: string;
  /** Focused when the pressed element inside the panel is removed. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A small dialog below the bar, opened by a `PanelButton`. */
export function BarPanel({ title, titleRef, children }: BarPanelProps) {
  const trap = useFocusTrap();
  const id = useId();
  return (
    <div ref={trap} className={classes.panel} role="dialog" aria-labelledby={id}>
      <h2 ref={titleRef} id={id} tabIndex={-1} className={classes.title} data-autofocus>
        {title}
      </h2>
      {children}
    </div>
  );
}
