import classes from './EntryList.module.css';

/** Details of an entry as pairs of label and value. */
export function EntryFacts({ facts }: { facts: [label: string, value: string][] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
