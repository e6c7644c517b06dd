import { Button, Flex, Stack } from '@mantine/core';

interface UnfinishedProps<Name extends string> {
  text: string;
  fields: { name: Name; label: string }[];
  onChoose: (name: Name) => void;
}

/** List of links to the fields that must be corrected before the form can be submitted. */
export function Unfinished<Name extends string>({ text, fields, onChoose }: UnfinishedProps<Name>) {
  if (!fields.length) return null;
  return (
    <Stack gap="xs" c="dimmed">
      <p>{text}</p>
      <Flex component="ul" wrap="wrap" gap="xs">
        {fields.map(({ name, label }) => (
          <li key={name}>
            <Button variant="default" c="var(--link)" onClick={() => onChoose(name)}>
              {label}
            </Button>
          </li>
        ))}
      </Flex>
    </Stack>
  );
}
