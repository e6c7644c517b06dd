/**
 * Soft colours from tokens.css. The attribute `data-tint` sets `--tint`, `--tint-deep` and
 * `--tint-ink` for its content.
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
