import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../ui/feedback/errorText';
import { notify } from '../../ui/feedback/notify';
import pills from '../../ui/fields/CheckPills.module.css';
import { useGiveDose } from './care.queries';

interface DosePillProps {
  petUuid: string;
  entryId: number;
  dueAt: string;
  isGiven: boolean;
  label: string;
  children: string;
}

/** Checkbox that marks a dose of a medication as given. */
export function DosePill({ petUuid, entryId, dueAt, isGiven, label, children }: DosePillProps) {
  const { i18n } = useTranslation();
  const id = useId();
  const { mutate, isPending, variables } = useGiveDose(petUuid, entryId);
  return (
    <div className={pills.pill}>
      <input
        type="checkbox"
        id={id}
        className={pills.box}
        aria-label={label}
        checked={isPending ? variables.isGiven : isGiven}
        onChange={({ currentTarget }) =>
          mutate(
            { dueAt, isGiven: currentTarget.checked },
            { onError: (error) => notify.error(() => errorText(i18n, error)) },
          )
        }
      />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
