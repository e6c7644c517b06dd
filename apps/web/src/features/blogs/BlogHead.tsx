import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/layout/PageHeading';
import classes from './BlogHead.module.css';

interface BlogHeadProps {
  title: string;
  intro: string;
  /** What one can do here. */
  children: ReactNode;
}

/** Begins a list of posts. */
export const BlogHead = ({ title, intro, children }: BlogHeadProps) => (
  <header className={classes.root}>
    <div className={classes.words}>
      <PageHeading>{title}</PageHeading>
      <p className={classes.intro}>{intro}</p>
    </div>
    <div className={classes.actions}>{children}</div>
  </header>
);
