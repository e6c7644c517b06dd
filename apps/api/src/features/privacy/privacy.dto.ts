import { ApiProperty, ApiSchema } from '@nestjs/swagger';

/** Retention periods and settings of this installation, for the privacy page. */
@ApiSchema({ name: 'PrivacyFacts' })
export class PrivacyFactsView {
  @ApiProperty({ type: String, nullable: true, description: 'The name of the operator of this installation.' })
  operatorName!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'An email address or URL.' })
  operatorContact!: string | null;

  @ApiProperty()
  sessionDays!: number;

  @ApiProperty()
  notificationDays!: number;

  @ApiProperty({ description: 'The number of notifications kept per user.' })
  notifications!: number;

  @ApiProperty({ description: 'Retention of realtime events in hours, for clients that were offline.' })
  eventHours!: number;

  @ApiProperty()
  unusedPictureDays!: number;

  @ApiProperty({ description: 'Retention of the files of deleted pictures in days.' })
  trashDays!: number;

  @ApiProperty({ description: 'Retention of known devices in days after the last login.' })
  knownDeviceDays!: number;

  @ApiProperty({ description: 'Retention of results of saved searches in days after the pet stops matching.' })
  foundPetDays!: number;

  @ApiProperty({ description: "Days for which owners see clinics' access to the health records of their pets." })
  clinicEventDays!: number;

  @ApiProperty({ description: 'Retention of transfers of pets in days after they ended without a new owner.' })
  endedTransferDays!: number;

  @ApiProperty({ description: 'Retention of appointments in days.' })
  appointmentDays!: number;

  @ApiProperty({ description: 'Retention of lookups of chip numbers in days.' })
  chipLookupDays!: number;

  @ApiProperty({ description: "Retention of a business's open or refused request for verification in days." })
  verificationRequestDays!: number;

  @ApiProperty({ description: 'Retention of reports of lost and found animals in days after they ended.' })
  endedAnimalReportDays!: number;

  @ApiProperty({ description: 'Retention of unconfirmed or ended reports of finders without an account in days.' })
  unconfirmedReportDays!: number;

  @ApiProperty()
  downloadDays!: number;

  @ApiProperty()
  passwordLinkMinutes!: number;

  @ApiProperty()
  confirmationLinkDays!: number;

  @ApiProperty({ description: 'Retention of finished background jobs, such as emails, in days.' })
  finishedJobDays!: number;

  @ApiProperty()
  failedJobDays!: number;

  @ApiProperty({ description: 'Whether the installation sends emails.' })
  sendsMail!: boolean;

  @ApiProperty({ description: 'Whether the installation uses Redis.' })
  usesRedis!: boolean;

  @ApiProperty({ description: 'Whether another service stores or delivers uploaded pictures.' })
  usesPictureService!: boolean;

  @ApiProperty({ description: 'Whether the installation shows advertisements.' })
  showsAds!: boolean;

  @ApiProperty({ description: 'Whether another service provides the maps.' })
  usesMapService!: boolean;
}
