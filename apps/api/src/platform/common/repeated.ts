/** Rolls back the storing of a repeated request, so that its files are removed. */
export class Repeated<Row> extends Error {
  constructor(readonly stored: Row) {
    super('The request is already stored');
  }
}

/** Returns the result of `work`, or the row with which it threw `Repeated`. */
export async function unlessRepeated<Row>(work: Promise<Row>): Promise<Row> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Repeated) return error.stored as Row;
    throw error;
  }
}
