import { ApiProperty, ApiSchema } from '@nestjs/swagger';

/** What this installation keeps and for how long: what its services go by, and its settings. */
@ApiSchema({ name: 'PrivacyFacts' })
export class PrivacyFactsView {
  @ApiProperty({ type: String, nullable: true, description: 'Who runs this installation, as they call themselves.' })
  operatorName!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'An e-mail address or a web address.' })
  operatorContact!: string | null;

  @ApiProperty()
  sessionDays!: number;

  @ApiProperty()
  notificationDays!: number;

  @ApiProperty({ description: 'The newest ones of each person.' })
  notifications!: number;

  @ApiProperty({ description: 'Of events of the wall, for screens that were away.' })
  eventHours!: number;

  @ApiProperty()
  unusedPictureDays!: number;

  @ApiProperty({ description: 'From the last login on a device.' })
  knownDeviceDays!: number;

  @ApiProperty({ description: 'What saved searches have found, from when it cannot be found any more.' })
  foundPetDays!: number;

  @ApiProperty()
  downloadDays!: number;

  @ApiProperty()
  passwordLinkMinutes!: number;

  @ApiProperty()
  confirmationLinkDays!: number;

  @ApiProperty({ description: 'What became of mails and other work in the background.' })
  finishedJobDays!: number;

  @ApiProperty()
  failedJobDays!: number;

  @ApiProperty({ description: 'Whether mails are sent, through a mail server.' })
  sendsMail!: boolean;

  @ApiProperty({ description: 'Whether several servers share the load, through Redis.' })
  usesRedis!: boolean;

  @ApiProperty({ description: 'Whether there are places for advertisements.' })
  showsAds!: boolean;
}
