import { useFocusTrap } from '@mantine/hooks';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './BarPanel.module.css';

interface BarPanelProps {
  title: string;
  /** Takes the focus when what was pressed in here goes away. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** What a `PanelButton` opens: a small dialog below the bar. */
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
