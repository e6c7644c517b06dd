import { Box, Input, Text } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ComponentPropsWithRef, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

export interface GrowingTextareaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'style'> {
  value: string;
  error?: ReactNode;
  /** Maximum height in px. Longer text scrolls. */
  maxHeight?: number;
}

/**
 * Text area that grows with its text. Mantine's version is larger than the rest of the page's
 * code.
 */
export function GrowingTextarea({ error, maxHeight = 240, className, ref, ...props }: GrowingTextareaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const merged = useMergedRef(own, ref);
  const errorId = useId();
  const { value } = props;

  // Sets the height in browsers without `field-sizing`.
  useLayoutEffect(() => {
    const field = own.current;
    if (!field || globalThis.CSS?.supports?.('field-sizing', 'content')) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
  }, [value]);

  return (
    <Box className={className}>
      <Input
        component="textarea"
        multiline
        rows={1}
        {...props}
        ref={merged}
        error={Boolean(error)}
        styles={{ input: { maxHeight, fieldSizing: 'content' } }}
        aria-describedby={error ? errorId : undefined}
      />
      {error && (
        <Text mt="xs" c="var(--danger)" fz="sm" fw={600} id={errorId}>
          {error}
        </Text>
      )}
    </Box>
  );
}
