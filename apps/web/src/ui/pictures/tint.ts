/**
 * The soft colours of tokens.css. `data-tint` sets `--tint`, `--tint-deep` and `--tint-ink` for
 * the content.
 */
export type Tint =
  | 'dogs'
  | 'cats'
  | 'parrots'
  | 'reptiles'
  | 'rodents'
  | 'spiders'
  | 'owner'
  | 'kennel'
  | 'parlor'
  | 'veterinary'
  | 'shelter'
  | 'plain';
