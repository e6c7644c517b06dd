/** The soft grounds of tokens.css; set as `data-tint` they give `--tint`, `--tint-deep` and `--tint-ink` to what is inside. */
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
