import {
  createPolymorphicComponent,
  Group as MantineGroup,
  type GroupProps,
  Stack as MantineStack,
  type StackProps,
} from '@mantine/core';

/** Mantine's row. Unlike the original, its type allows other elements, such as lists and cards. */
export const Group = createPolymorphicComponent<'div', GroupProps>(MantineGroup);

/** Mantine's column, for any element. */
export const Stack = createPolymorphicComponent<'div', StackProps>(MantineStack);
