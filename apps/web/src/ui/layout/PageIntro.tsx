import type { ReactNode } from 'react';
import { PageHeading } from './PageHeading';
import classes from './PageIntro.module.css';

interface PageIntroProps {
  title: string;
  /** See `PageHeading`. */
  step?: string;
  children: ReactNode;
}

/** The title of a page and a short introduction. */
export const PageIntro = ({ title, step, children }: PageIntroProps) => (
  <div className={classes.words}>
    <PageHeading step={step}>{title}</PageHeading>
    <p className={classes.intro}>{children}</p>
  </div>
);
