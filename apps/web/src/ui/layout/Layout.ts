import {
  createPolymorphicComponent,
  type FlexProps,
  type GroupProps,
  Flex as MantineFlex,
  Group as MantineGroup,
  SimpleGrid as MantineSimpleGrid,
  Stack as MantineStack,
  type SimpleGridProps,
  type StackProps,
} from '@mantine/core';
import type { ComponentProps } from 'react';

/** Props of a layout component that are not attributes of its element. */
type OwnProps<Props> = Omit<Props, keyof ComponentProps<'div'>>;

/*
 * Mantine's layout components for any element, such as a list, a form or a card. Mantine's own
 * types expect the attributes of a div.
 */
export const Flex = createPolymorphicComponent<'div', OwnProps<FlexProps>>(MantineFlex);
export const Group = createPolymorphicComponent<'div', OwnProps<GroupProps>>(MantineGroup);
export const SimpleGrid = createPolymorphicComponent<'div', OwnProps<SimpleGridProps>>(MantineSimpleGrid);
export const Stack = createPolymorphicComponent<'div', OwnProps<StackProps>>(MantineStack);
