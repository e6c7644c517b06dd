/** Retention periods that operators cannot configure. `GET /privacy` publishes them. */
export const KEPT = {
  passwordLinkMinutes: 60,
  confirmationLinkDays: 3,
  /** Days for which a notification is kept after its last update. */
  notificationDays: 90,
  /** Maximum number of notifications per user. Only the newest are kept. */
  notifications: 1000,
  /** Hours for which wall events are kept, for clients that reconnect. */
  eventHours: 24,
  /** Days for which an upload is kept that no post, blog post or message uses. */
  unusedPictureDays: 30,
  /** Days for which a device stays known after its last login. */
  knownDeviceDays: 365,
  /** Days for which a hit of a saved search is kept after the pet has stopped matching. */
  foundPetDays: 90,
  /** Days for which changes of a clinic's access to a health record are listed for the owner. */
  clinicEventDays: 730,
  /** Days for which a transfer of a pet is kept after it was declined, cancelled or expired. */
  endedTransferDays: 90,
  /** Days for which an appointment is kept. */
  appointmentDays: 730,
  /** Days for which a lookup of a chip number is kept. */
  chipLookupDays: 180,
  /** Days for which a business's request for verification is kept, if it is open or refused. */
  verificationRequestDays: 90,
  /** Days for which an ended report of a lost or found animal is kept. */
  endedAnimalReportDays: 365,
  /**
   * Days for which a report of a finder without an account is kept while nobody confirms it, and
   * after its end.
   */
  unconfirmedReportDays: 14,
  /** Days for which a download of a user's own data is kept. */
  downloadDays: 7,
  /** Days for which results of background jobs are kept. */
  finishedJobDays: 1,
  failedJobDays: 14,
} as const;
