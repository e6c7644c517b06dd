import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { composed, IfSent, Satisfies } from '../../platform/validation/rules.js';
import { IsStorable } from '../../platform/validation/text.js';
import { IsNamedTimeZone } from '../../platform/validation/time-zones.js';
import { TOPICS, type Topic } from './topics.js';

const MAIL_CHOICES = ['off', 'at_once', 'daily'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

const TIME = { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', example: '22:00' };
const IsTime = () => Matches(new RegExp(TIME.pattern), { message: 'invalid' });

@ApiSchema({ name: 'NotificationChoice' })
export class NotificationChoiceView {
  @ApiProperty({ enum: TOPICS, enumName: 'NotificationTopic' })
  topic!: Topic;

  @ApiProperty({ enum: MAIL_CHOICES, enumName: 'MailChoice' })
  mail!: MailChoice;

  @ApiProperty()
  push!: boolean;
}

interface QuietHours {
  quietFrom?: string | null;
  quietUntil?: string | null;
}

@ApiSchema({ name: 'QuietHours' })
export class QuietHoursView {
  @ApiProperty(TIME)
  from!: string;

  @ApiProperty({ ...TIME, example: '07:00' })
  until!: string;
}

@ApiSchema({ name: 'NotificationSettings' })
export class NotificationSettingsView {
  @ApiProperty({
    type: [NotificationChoiceView],
    description: 'One entry per topic. Notifications in the app are always on.',
  })
  choices!: NotificationChoiceView[];

  @ApiProperty({
    description: 'Whether this installation sends emails. If not, the choices for emails have no effect yet.',
  })
  isMailOn!: boolean;

  @ApiProperty({ description: 'The key for `PushManager.subscribe` (VAPID).' })
  pushKey!: string;

  @ApiProperty({ description: 'Whether the device of this session receives pushes.' })
  isPushedHere!: boolean;

  @ApiProperty({ description: 'Whether a push shows the text of the post or comment.' })
  pushShowsText!: boolean;

  @ApiProperty({ description: 'Whether to send an email about messages that have been unread for an hour.' })
  messageMails!: boolean;

  @ApiProperty({
    type: QuietHoursView,
    nullable: true,
    description: 'Emails and pushes are delayed until the end of the quiet hours.',
  })
  quietHours!: QuietHoursView | null;

  @ApiProperty({ ...TIME, example: '08:00', description: 'Time of the daily email.' })
  dailyAt!: string;

  @ApiProperty({ type: String, nullable: true, example: 'Europe/Belgrade', description: 'Null if it is unknown.' })
  timeZone!: string | null;
}

export class ChangeNotificationSettingsDto {
  @ApiPropertyOptional({
    enum: TOPICS,
    enumName: 'NotificationTopic',
    isArray: true,
    description: 'The topics to which `mail` and `push` apply.',
  })
  @IfSent()
  @IsArray({ message: 'invalid' })
  @ArrayMaxSize(TOPICS.length, { message: 'invalid' })
  @IsIn(TOPICS, { each: true, message: 'invalid' })
  topics?: Topic[];

  @ApiPropertyOptional({ enum: MAIL_CHOICES, enumName: 'MailChoice' })
  @IfSent()
  @IsIn(MAIL_CHOICES, { message: 'invalid' })
  mail?: MailChoice;

  @ApiPropertyOptional()
  @IfSent()
  @IsBoolean({ message: 'invalid' })
  push?: boolean;

  @ApiPropertyOptional()
  @IfSent()
  @IsBoolean({ message: 'invalid' })
  pushShowsText?: boolean;

  @ApiPropertyOptional()
  @IfSent()
  @IsBoolean({ message: 'invalid' })
  messageMails?: boolean;

  @ApiPropertyOptional({
    ...TIME,
    type: String,
    nullable: true,
    description: 'Must be sent together with `quietUntil`. Null turns quiet hours off.',
  })
  @ValidateIf(({ quietFrom, quietUntil }: QuietHours) => (quietFrom ?? quietUntil ?? null) !== null)
  @IsTime()
  quietFrom?: string | null;

  @ApiPropertyOptional({ ...TIME, type: String, nullable: true, example: '07:00' })
  @ValidateIf(({ quietFrom, quietUntil }: QuietHours) => (quietFrom ?? quietUntil ?? null) !== null)
  @IsTime()
  @Satisfies<QuietHours>('differs', (until, { quietFrom }) => until !== quietFrom, { message: 'invalid' })
  quietUntil?: string | null;

  @ApiPropertyOptional({ ...TIME, example: '08:00' })
  @IfSent()
  @IsTime()
  dailyAt?: string;

  @ApiPropertyOptional({ example: 'Europe/Belgrade' })
  @IfSent()
  @IsNamedTimeZone()
  timeZone?: string;
}

/** Requires exactly this number of bytes as base64url without padding. */
const IsBytes = (length: number) =>
  composed(
    IsString({ message: 'invalid' }),
    Satisfies(
      'isBytes',
      (text) => typeof text === 'string' && /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === length,
      { message: 'invalid' },
    ),
  );

/** The fields that `PushSubscription.toJSON()` returns in a browser. */
export class SubscribeDto {
  @ApiProperty({ description: "HTTPS URL at one of the browsers' push services." })
  @IsString({ message: 'invalid' })
  @IsStorable({ message: 'invalid' })
  @MaxLength(MAX_LENGTH.pushEndpoint, { message: 'invalid' })
  endpoint!: string;

  @ApiProperty({ description: '`keys.p256dh`: 65 bytes as base64url.' })
  @IsBytes(65)
  publicKey!: string;

  @ApiProperty({ description: '`keys.auth`: 16 bytes as base64url.' })
  @IsBytes(16)
  secret!: string;
}

export class RenewSubscriptionDto extends SubscribeDto {
  @ApiProperty({ description: 'The endpoint of the subscription that the browser has replaced.' })
  @IsString({ message: 'invalid' })
  @IsStorable({ message: 'invalid' })
  @MaxLength(MAX_LENGTH.pushEndpoint, { message: 'invalid' })
  formerEndpoint!: string;

  @ApiProperty({ description: 'Its secret, which only the browser and this server know.' })
  @IsBytes(16)
  formerSecret!: string;
}

export class UnsubscribeQuery {
  @ApiProperty({ description: 'The key in the unsubscribe link of the email.' })
  @Matches(/^[\w.-]{1,100}$/, { message: 'invalid' })
  key!: string;
}

export class NotificationSettingsSocketEvents {
  @ApiProperty({
    type: 'object',
    additionalProperties: false,
    description: "Sent when the user's settings changed in any tab or on any device.",
  })
  notification_settings_changed!: Record<string, never>;
}

declare module '../../platform/realtime/events.js' {
  interface SocketEvents extends NotificationSettingsSocketEvents {}
}
