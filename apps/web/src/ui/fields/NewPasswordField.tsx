import type { PasswordInputProps } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { loadTexts } from '../../i18n';
import classes from './NewPasswordField.module.css';
import { PasswordField } from './PasswordField';

/** Its dictionary is larger than a page: it comes when somebody begins to type, and where it does not come, nothing is missing. */
const PasswordMeter = lazy(async (): Promise<{ default: ComponentType<{ password: string; words: string[] }> }> => {
  try {
    const [module] = await Promise.all([import('./PasswordMeter'), loadTexts(['passwords'])]);
    return { default: module.PasswordMeter };
  } catch {
    return { default: () => null };
  }
});

interface NewPasswordFieldProps extends PasswordInputProps {
  value: string;
  /** What somebody who knows the person would try, such as the e-mail address. */
  words?: string[];
}

const NONE: string[] = [];

/** A password that is being chosen, with advice as it is typed. */
export function NewPasswordField({ words = NONE, ...props }: NewPasswordFieldProps) {
  return (
    <div className={classes.root}>
      <PasswordField autoComplete="new-password" {...props} />
      {props.value && (
        <p className={classes.meter}>
          <Suspense>
            <PasswordMeter password={props.value} words={words} />
          </Suspense>
        </p>
      )}
    </div>
  );
}
