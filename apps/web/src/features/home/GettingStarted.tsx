import { useTranslation } from 'react-i18next';
import { paths } from '../../routing/routes';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { Section } from '../../ui/layout/Section';
import { Illustration } from '../../ui/pictures/Illustration';
import classes from './GettingStarted.module.css';

const ACTIONS = [
  ['find', 'magnifier', paths.find()],
  ['adopt', 'house', paths.find({ offer: 'adoption' })],
  ['ask', 'speech', paths.signup],
  ['show', 'camera', paths.signup],
] as const;

/** Links for visitors to the main features. */
export function GettingStarted() {
  const { t } = useTranslation('visitors');
  return (
    <Section title={t('start.title')}>
      <ul className={classes.actions}>
        {ACTIONS.map(([action, picture, to]) => (
          <li key={action}>
            <Card lifts className={classes.action}>
              <Illustration name={picture} className={classes.picture} />
              <h3 className={classes.name}>
                <CardLink to={to}>{t(`start.${action}.name`)}</CardLink>
              </h3>
              <p className={classes.text}>{t(`start.${action}.text`)}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
