/** Retention periods that are not configurable. `GET /privacy` publishes them. */
export const KEPT = {
  passwordLinkMinutes: 60,
  confirmationLinkDays: 3,
  /** Since the notification's last update. */
  notificationDays: 90,
  /** Newest notifications per user. */
  notifications: 1000,
  /** Events of the wall, for clients that reconnect. */
  eventHours: 24,
  /** Uploaded pictures that no post, blog post or message uses. */
  unusedPictureDays: 30,
  /** Since the last login on the device. */
  knownDeviceDays: 365,
  /** A saved search's match, since the pet stopped matching. */
  foundPetDays: 90,
  /** Downloads of a user's own data. */
  downloadDays: 7,
  /** Results of background jobs. */
  finishedJobDays: 1,
  failedJobDays: 14,
} as const;
