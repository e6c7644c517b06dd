import { IconPill } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import pills from '../../ui/fields/CheckPills.module.css';
import { TextLink } from '../../ui/layout/TextLink';
import { type CareDose, useGiveDose } from './care.queries';
import classes from './CarePage.module.css';

/** A dose of a medication, with a checkbox to mark it as given. */
export function DoseRow({ dose }: { dose: CareDose }) {
  const { t, i18n } = useTranslation('care');
  const format = useFormat();
  const id = useId();
  const { mutate, isPending, variables } = useGiveDose(dose.pet.uuid, dose.entryId);
  const time = format.clock(new Date(dose.dueAt));
  return (
    <li>
      <Card className={classes.row}>
        <IconPill size={24} aria-hidden className={classes.icon} />
        <div className={classes.words}>
          <strong className={classes.name}>{dose.title}</strong>
          <span className={classes.details}>
            {time} · <TextLink to={paths.pet(dose.pet.uuid)}>{dose.pet.name}</TextLink>
          </span>
        </div>
        <div className={pills.pill}>
          <input
            type="checkbox"
            id={id}
            className={pills.box}
            aria-label={t('giveDose', { title: dose.title, pet: dose.pet.name, time })}
            checked={isPending ? variables.isGiven : dose.isGiven}
            onChange={({ currentTarget }) =>
              mutate(
                { dueAt: dose.dueAt, isGiven: currentTarget.checked },
                { onError: (error) => notify.error(() => errorText(i18n, error)) },
              )
            }
          />
          <label htmlFor={id}>{t('given')}</label>
        </div>
      </Card>
    </li>
  );
}
