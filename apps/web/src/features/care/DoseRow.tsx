import { IconPill } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { TextLink } from '../../ui/layout/TextLink';
import type { CareDose } from './care.queries';
import classes from './CarePage.module.css';
import { DosePill } from './DosePill';

/** A dose of a medication, with a checkbox to mark it as given. */
export function DoseRow({ dose: { pet, entryId, title, dueAt, isGiven } }: { dose: CareDose }) {
  const { t } = useTranslation('care');
  const format = useFormat();
  const time = format.clock(new Date(dueAt));
  return (
    <li>
      <Card className={classes.row}>
        <IconPill size={24} aria-hidden className={classes.icon} />
        <div className={classes.words}>
          <strong className={classes.name}>{title}</strong>
          <span className={classes.details}>
            {time}
            <span>
              · <TextLink to={paths.pet(pet.uuid)}>{pet.name}</TextLink>
            </span>
          </span>
        </div>
        <DosePill
          petUuid={pet.uuid}
          entryId={entryId}
          dueAt={dueAt}
          isGiven={isGiven}
          label={t('giveDose', { title, pet: pet.name, time })}
        >
          {t('given')}
        </DosePill>
      </Card>
    </li>
  );
}
