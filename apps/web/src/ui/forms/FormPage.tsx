import { Flex, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Illustration } from '../pictures/Illustration';
import type { IllustrationName } from '../pictures/illustrations';
import { Page } from '../layout/Page';
import { PageIntro } from '../layout/PageIntro';

interface FormPageProps {
  title: string;
  intro: ReactNode;
  illustration: IllustrationName;
  /** Mode of the page (see `PageHeading`). */
  step?: string;
  children: ReactNode;
}

/** Layout of a form page: title, introduction and form. */
export function FormPage({ title, intro, illustration, step, children }: FormPageProps) {
  return (
    <Page gap="small" width="form">
      <Flex component="header" justify="space-between" align="start" gap="md">
        <PageIntro title={title} step={step}>
          {intro}
        </PageIntro>
        <Illustration name={illustration} size={96} eager />
      </Flex>
      {children}
    </Page>
  );
}

/** End of a form, with its errors and buttons. */
export function FormEnd({ children }: { children: ReactNode }) {
  return <Stack pt="xs">{children}</Stack>;
}

/** A form's buttons: stacked on a phone, otherwise in a row. */
export function FormButtons({ children }: { children: ReactNode }) {
  return (
    <Flex direction={{ base: 'column', xs: 'row' }} gap="sm" wrap="wrap">
      {children}
    </Flex>
  );
}
