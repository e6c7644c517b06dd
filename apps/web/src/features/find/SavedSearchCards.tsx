import '@mantine/core/styles/Combobox.layer.css';
import { Box, Button, Flex, Group, NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { TintChip } from '../../ui/cards/TintChip';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { ApiErrorMessage } from '../../ui/feedback/ApiErrorMessage';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import { Stack } from '../../ui/layout/Layout';
import { Skeletons } from '../../ui/loading/Skeletons';
import {
  type Alert,
  ALERTS,
  type SavedSearch,
  savedSearchesQuery,
  useChangeSearch,
  useDeleteSearch,
} from './find.queries';

/** List of saved searches, each linking to its results. */
export function SavedSearchCards() {
  const { t } = useTranslation('find');
  const { data: searches, error, refetch } = useQuery(savedSearchesQuery());
  if (error && !searches) {
    return <ApiErrorMessage title={t('searches.failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!searches) return <Skeletons count={3} boxHeight={150} />;
  if (searches.length === 0) {
    return (
      <EmptyState
        illustration="magnifier"
        heading={<h3>{t('searches.none')}</h3>}
        action={
          <Button component={Link} to={paths.find()}>
            {t('favourites.find')}
          </Button>
        }
      >
        {t('searches.noneText')}
      </EmptyState>
    );
  }
  return (
    <Flex component="ul" direction="column" gap="sm">
      {searches.map((search) => (
        <li key={search.id}>
          <Search search={search} />
        </li>
      ))}
    </Flex>
  );
}

function Search({ search: { id, name, alert, newCount } }: { search: SavedSearch }) {
  const { t, i18n } = useTranslation('find');
  const { mutate: change, isPending, variables } = useMutation(useChangeSearch(id));
  const removal = useMutation(useDeleteSearch(id));
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Stack component={Card} lifts gap="sm" p={20}>
      <Group justify="space-between" gap="xs">
        <Box component="h3" fz="lg">
          <CardLink to={paths.find({ saved: id })}>{name}</CardLink>
        </Box>
        {newCount > 0 && <TintChip tint="parrots">{t('searches.new', { count: newCount })}</TintChip>}
      </Group>
      <Group pos="relative" justify="space-between" align="end" gap="sm">
        <NativeSelect
          label={t('save.alert')}
          value={isPending ? variables.alert : alert}
          data={ALERTS.map((value) => ({ value, label: t(`alert.${value}`) }))}
          onChange={({ currentTarget }) =>
            change(
              { alert: currentTarget.value as Alert },
              { onError: (error) => notify.error(() => errorText(i18n, error)) },
            )
          }
        />
        <Button
          variant="subtle"
          c="var(--danger)"
          leftSection={<IconTrash size={18} aria-hidden />}
          aria-label={t('searches.deleteNamed', { name })}
          onClick={() => setConfirming(true)}
        >
          {t('searches.delete')}
        </Button>
      </Group>
      {isConfirming && (
        <ConfirmDialog
          title={t('searches.deleteTitle')}
          confirm={t('searches.delete')}
          busyText={t('searches.delete')}
          busy={removal.isPending}
          onConfirm={() =>
            removal.mutate(undefined, { onError: (error) => notify.error(() => errorText(i18n, error)) })
          }
          onCancel={() => setConfirming(false)}
        >
          {t('searches.deleteText', { name })}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
