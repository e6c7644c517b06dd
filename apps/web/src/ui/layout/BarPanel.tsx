import { useFocusTrap } from '@mantine/hooks';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './BarPanel.module.css';

interface BarPanelProps {
  title: string;
  /** Ref to the title, which the caller focuses after removing the focused button. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** Small dialog below the top bar. A `PanelButton` opens it. */
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
