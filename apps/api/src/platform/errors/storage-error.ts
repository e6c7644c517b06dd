/** Thrown if the store of pictures and documents cannot be reached or rejects a file. */
export class StorageError extends Error {}
