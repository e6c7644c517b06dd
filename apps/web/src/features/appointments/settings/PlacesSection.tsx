import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BookingPlaceDto, OwnBookingDto } from '../../../api/limits';
import { FormSection } from '../../../ui/forms/FormSection';
import { Group, Stack } from '../../../ui/layout/Layout';
import type { BookingForm } from './bookingForm';

/** The names of the places, at each of which one pet can be at a time. */
export function PlacesSection({ form }: { form: BookingForm }) {
  const { t } = useTranslation('appointments');
  const { places } = form.form.values;
  return (
    <FormSection title={t('settings.places')} hint={t('settings.placesHint')}>
      <Stack gap="sm">
        {places.map((_, index) => {
          const { onChange, ...name } = form.controlAt<string>(`places.${index}.name`);
          return (
            <Group key={index} wrap="nowrap" align="flex-start" gap="xs">
              <TextInput
                {...name}
                flex={1}
                aria-label={t('settings.placeName', { number: index + 1 })}
                maxLength={BookingPlaceDto.name.maxLength}
                onChange={({ currentTarget }) => onChange(currentTarget.value)}
              />
              {places.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={t('settings.removePlace', { name: name.value })}
                  onClick={() => form.form.removeListItem('places', index)}
                >
                  <IconTrash size={20} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          );
        })}
      </Stack>
      {places.length < OwnBookingDto.places.maxItems && (
        <Group>
          <Button
            variant="subtle"
            color="teal"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => form.form.insertListItem('places', { name: '' })}
          >
            {t('settings.addPlace')}
          </Button>
        </Group>
      )}
    </FormSection>
  );
}
