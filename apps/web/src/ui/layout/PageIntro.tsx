import type { ReactNode } from 'react';
import { PageHeading } from './PageHeading';
import classes from './PageIntro.module.css';

interface PageIntroProps {
  title: string;
  /** Mode of the page (see `PageHeading`). */
  step?: string;
  children: ReactNode;
}

/** A page's title with a short introduction. */
export const PageIntro = ({ title, step, children }: PageIntroProps) => (
  <div className={classes.words}>
    <PageHeading step={step}>{title}</PageHeading>
    <p className={classes.intro}>{children}</p>
  </div>
);
