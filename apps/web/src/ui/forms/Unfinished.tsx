import classes from './Unfinished.module.css';

interface UnfinishedProps<Name extends string> {
  text: string;
  fields: { name: Name; label: string }[];
  onChoose: (name: Name) => void;
}

/** List of links to the fields that must be corrected before the form can be submitted. */
export function Unfinished<Name extends string>({ text, fields, onChoose }: UnfinishedProps<Name>) {
  if (!fields.length) return null;
  return (
    <div className={classes.root}>
      <p>{text}</p>
      <ul className={classes.fields}>
        {fields.map(({ name, label }) => (
          <li key={name}>
            <button type="button" className={classes.field} onClick={() => onChoose(name)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
