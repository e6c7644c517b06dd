import type { ReactNode } from 'react';
import classes from './FormPage.module.css';
import { Illustration } from '../pictures/Illustration';
import type { IllustrationName } from '../pictures/illustrations';
import { Page } from '../layout/Page';
import { PageHeading } from '../layout/PageHeading';

interface FormPageProps {
  title: string;
  intro: ReactNode;
  illustration: IllustrationName;
  /** As of `PageHeading`. */
  step?: string;
  children: ReactNode;
}

/** A screen that is there to fill something in: what it asks for on top, the form or its parts below. */
export function FormPage({ title, intro, illustration, step, children }: FormPageProps) {
  return (
    <Page gap="small" width="form" className={classes.page}>
      <header className={classes.header}>
        <div className={classes.words}>
          <PageHeading step={step}>{title}</PageHeading>
          <p className={classes.intro}>{intro}</p>
        </div>
        <Illustration name={illustration} className={classes.guest} eager />
      </header>
      {children}
    </Page>
  );
}

/** What a form ends with: what is wrong with it, and its buttons. */
export function FormEnd({ children }: { children: ReactNode }) {
  return <div className={classes.end}>{children}</div>;
}

/** One below the other on a phone, else in a row. */
export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
