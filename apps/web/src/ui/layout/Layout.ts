import { createPolymorphicComponent, Group as MantineGroup, SimpleGrid as MantineSimpleGrid } from '@mantine/core';
import { Stack as MantineStack, type GroupProps, type SimpleGridProps, type StackProps } from '@mantine/core';

/*
 * Mantine's layout components for any element, such as a list, a section or a card. Mantine's own
 * types allow only a div.
 */
export const Group = createPolymorphicComponent<'div', GroupProps>(MantineGroup);
export const SimpleGrid = createPolymorphicComponent<'div', SimpleGridProps>(MantineSimpleGrid);
export const Stack = createPolymorphicComponent<'div', StackProps>(MantineStack);
