/** How long data are kept, as far as that is no setting. `GET /privacy` publishes it. */
export const KEPT = {
  /** A link to a new password. */
  passwordLinkMinutes: 60,
  /** A link that confirms an e-mail address. */
  confirmationLinkDays: 3,
  /** Notifications, from when they last moved up. */
  notificationDays: 90,
  /** The newest ones of a person. */
  notifications: 1000,
  /** Events of the wall, for screens that were away. */
  eventHours: 24,
  /** Uploaded pictures that no post, blog post or message shows. */
  unusedPictureDays: 30,
  /** A device, from the last login on it. */
  knownDeviceDays: 365,
  /** A pet that a saved search has found, once it cannot be found any more. */
  foundPetDays: 90,
  /** A download of one's own data. */
  downloadDays: 7,
  /** What became of mails and other work in the background. */
  finishedJobDays: 1,
  failedJobDays: 14,
} as const;
