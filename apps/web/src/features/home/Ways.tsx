import { useTranslation } from 'react-i18next';
import { paths } from '../../routing/addresses';
import { Card } from '../../ui/cards/Card';
import { CardLink } from '../../ui/cards/CardLink';
import { Section } from '../../ui/layout/Section';
import { Illustration } from '../../ui/pictures/Illustration';
import classes from './Ways.module.css';

const WAYS = [
  ['find', 'magnifier', paths.find()],
  ['adopt', 'house', paths.find({ offer: 'adoption' })],
  ['ask', 'speech', paths.signup],
  ['show', 'camera', paths.signup],
] as const;

/** For visitors: what one can do here, each with the way to it. */
export function Ways() {
  const { t } = useTranslation('visitors');
  return (
    <Section title={t('ways.title')}>
      <ul className={classes.ways}>
        {WAYS.map(([way, picture, to]) => (
          <li key={way}>
            <Card lifts className={classes.way}>
              <Illustration name={picture} className={classes.picture} />
              <h3 className={classes.name}>
                <CardLink to={to}>{t(`ways.${way}.name`)}</CardLink>
              </h3>
              <p className={classes.text}>{t(`ways.${way}.text`)}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
