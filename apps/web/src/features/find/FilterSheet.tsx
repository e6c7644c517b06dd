import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { Dialog, DialogActions } from '../../ui/dialogs/Dialog';
import { FilterPanel } from './FilterPanel';
import type { Filters } from './filters';
import { countsQuery } from './find.queries';
import classes from './FindPage.module.css';

interface FilterSheetProps {
  filters: Filters;
  onApply: (filters: Filters) => void;
  onClose: () => void;
}

/** Filter dialog for phones. The submit button shows the number of matching pets. */
export function FilterSheet({ filters, onApply, onClose }: FilterSheetProps) {
  const { t } = useTranslation('find');
  const format = useFormat();
  const [chosen, setChosen] = useState(filters);
  const { data: counts, isPlaceholderData } = useQuery(countsQuery(chosen));
  const number = counts && format.count(counts);
  return (
    <Dialog title={t('filters.title')} onClose={onClose} wide>
      <FilterPanel filters={chosen} counts={counts} onChange={setChosen} />
      <div className={classes.sheetActions}>
        <DialogActions>
          <Button variant="default" onClick={() => setChosen({})}>
            {t('clear')}
          </Button>
          <Button data-stale={isPlaceholderData || undefined} onClick={() => onApply(chosen)}>
            {counts ? t('filters.show', { count: counts.count, number }) : t('filters.showAll')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
