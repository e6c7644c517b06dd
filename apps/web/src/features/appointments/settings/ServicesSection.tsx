import '@mantine/core/styles/Combobox.layer.css';
import { ActionIcon, Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CreatePetDto } from '../../../api/enums';
import { useSession } from '../../../api/session';
import { paths } from '../../../routing/routes';
import { ToggleRow } from '../../../ui/fields/ToggleRow';
import { FieldPair, FormSection } from '../../../ui/forms/FormSection';
import { Group, SimpleGrid, Stack } from '../../../ui/layout/Layout';
import { TextLink } from '../../../ui/layout/TextLink';
import { petCategoriesQuery, servicesQuery } from '../../catalog/catalog.queries';
import type { BookingForm, DurationValues } from './bookingForm';

const MOST_DURATIONS = 30;
const NEW_DURATION: DurationValues = { petCategoryId: '', size: '', minutes: '60' };

interface PartProps {
  form: BookingForm;
}

/** Props of a text input or a select at this path. */
function inputAt(form: BookingForm, path: string) {
  const { onChange, ...control } = form.controlAt<string>(path);
  return {
    ...control,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
      onChange(currentTarget.value),
  };
}

/** Which of the offered services can be booked, and how long they take. */
export function ServicesSection({ form }: PartProps) {
  const { t } = useTranslation('appointments');
  const ownUuid = useSession()?.user.uuid ?? '';
  const { data: all } = useQuery(servicesQuery());
  return (
    <FormSection
      title={t('settings.services')}
      hint={
        <>
          {t('settings.servicesHint')}{' '}
          <TextLink to={paths.user(ownUuid, { edit: 1 })}>{t('settings.toServices')}</TextLink>
        </>
      }
    >
      {form.form.values.services.map(({ serviceId, isBookable }, index) => {
        const name = all?.find(({ id }) => id === serviceId)?.name ?? '…';
        return (
          <div key={serviceId} role="group" aria-label={name}>
            <ToggleRow
              label={name}
              checked={isBookable}
              onChange={(checked) => form.form.setFieldValue(`services.${index}.isBookable`, checked)}
            />
            {isBookable && (
              <Stack gap="sm" pt="xs">
                <FieldPair isShort>
                  <TextInput
                    {...inputAt(form, `services.${index}.minutes`)}
                    inputMode="numeric"
                    label={t('settings.minutes')}
                  />
                  <TextInput
                    {...inputAt(form, `services.${index}.bufferMinutes`)}
                    inputMode="numeric"
                    label={t('settings.buffer')}
                  />
                </FieldPair>
                <Durations form={form} path={`services.${index}.durations`} index={index} />
              </Stack>
            )}
          </div>
        );
      })}
    </FormSection>
  );
}

/** Other durations of a service, by species and size. */
function Durations({ form, path, index }: PartProps & { path: string; index: number }) {
  const { t } = useTranslation(['appointments', 'traits']);
  const { data: categories } = useQuery(petCategoriesQuery());
  const { durations } = form.form.values.services[index]!;
  return (
    <details open={durations.length > 0}>
      <Text component="summary" c="var(--link)" fw={700} py="xs" style={{ cursor: 'pointer' }}>
        {t('settings.durations')}
      </Text>
      <Stack gap="sm">
        {durations.map((_, row) => (
          <Group key={row} wrap="nowrap" align="flex-end" gap="xs">
            <SimpleGrid flex={1} minColWidth={110} autoFlow="auto-fit" spacing="xs">
              <NativeSelect
                {...inputAt(form, `${path}.${row}.petCategoryId`)}
                label={t('settings.species')}
                data={[
                  { value: '', label: t('settings.all') },
                  ...(categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
              <NativeSelect
                {...inputAt(form, `${path}.${row}.size`)}
                label={t('settings.size')}
                data={[
                  { value: '', label: t('settings.all') },
                  ...CreatePetDto.size.map((size) => ({ value: size, label: t(`traits:sizes.${size}`) })),
                ]}
              />
              <TextInput
                {...inputAt(form, `${path}.${row}.minutes`)}
                inputMode="numeric"
                label={t('settings.minutes')}
              />
            </SimpleGrid>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('settings.removeDuration', { number: row + 1 })}
              onClick={() => form.form.removeListItem(path, row)}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {durations.length < MOST_DURATIONS && (
          <Group>
            <Button
              variant="subtle"
              color="teal"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => form.form.insertListItem(path, NEW_DURATION)}
            >
              {t('settings.addDuration')}
            </Button>
          </Group>
        )}
      </Stack>
    </details>
  );
}
