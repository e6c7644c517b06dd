import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsDateString, IsIn, IsNotEmpty } from 'class-validator';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { IsLongId, QueryId } from '../../platform/validation/identifiers.js';
import { IfSent, MayBeEmpty } from '../../platform/validation/rules.js';
import { Text } from '../../platform/validation/text.js';
import { ROLE_NAMES, type RoleName } from '../../platform/users/roles.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';

/** The types of things that can be reported; reportables/ has an object for each. */
export const REPORTED_TYPES = [
  'profile',
  'pet',
  'user_photo',
  'pet_photo',
  'wall_post',
  'blog_post',
  'comment',
  'message',
] as const;
export type ReportedTypeName = (typeof REPORTED_TYPES)[number];

/** Why something is reported, or was decided about. A further reason is added here, in the schema, and to the texts of the web app. */
export const REASONS = ['insult', 'spam', 'cruelty', 'fraud', 'sexual', 'violence', 'privacy', 'other'] as const;
export type ReasonName = (typeof REASONS)[number];

/** What moderators can do. What each does stands in cases.service.ts. */
export const ACTIONS = [
  'dismiss',
  'hide',
  'restore',
  'remove',
  'warn',
  'suspend',
  'unsuspend',
  'disable',
  'enable',
  'note',
] as const;
export type ActionName = (typeof ACTIONS)[number];

export const CASE_STATES = ['open', 'mine', 'objections', 'closed'] as const;

export class ReportDto {
  @ApiProperty({ enum: REPORTED_TYPES, enumName: 'ReportedType' })
  @IsIn(REPORTED_TYPES, { message: 'unknown_reference' })
  targetType!: ReportedTypeName;

  @ApiProperty()
  @IsLongId()
  targetId!: number;

  @ApiProperty({ enum: REASONS, enumName: 'ReportReason' })
  @IsIn(REASONS, { message: 'unknown_reference' })
  reason!: ReasonName;

  @ApiPropertyOptional({ description: 'What the moderators should know.' })
  @MayBeEmpty()
  @Text(MAX_LENGTH.reportWords)
  words?: string;
}

export class ObjectionDto {
  @ApiProperty()
  @IsNotEmpty({ message: 'required' })
  @Text(MAX_LENGTH.decisionWords)
  words!: string;
}

export class CasesQuery extends PageQuery {
  @ApiPropertyOptional({
    enum: CASE_STATES,
    default: 'open',
    description:
      'Open ones, the oldest first; those of them that the caller works on, or that an author objects to; or closed ones, the newest first.',
  })
  @IfSent()
  @IsIn(CASE_STATES)
  state: (typeof CASE_STATES)[number] = 'open';

  @ApiPropertyOptional({ enum: REPORTED_TYPES, enumName: 'ReportedType' })
  @IfSent()
  @IsIn(REPORTED_TYPES, { message: 'unknown_reference' })
  type?: ReportedTypeName;

  @ApiPropertyOptional({ description: 'Of the things of one person.' })
  @QueryId('invalid_id')
  userId?: number;
}

export class DecideDto {
  @ApiProperty({ enum: ACTIONS, enumName: 'ModerationAction' })
  @IsIn(ACTIONS)
  action!: ActionName;

  @ApiPropertyOptional({
    enum: REASONS,
    enumName: 'ReportReason',
    description: 'Needed to hide, remove, warn, suspend and disable.',
  })
  @IfSent()
  @IsIn(REASONS, { message: 'unknown_reference' })
  reason?: ReasonName;

  @ApiPropertyOptional({ description: 'To the author; of a note, to colleagues. Needed to warn, and for a note.' })
  @MayBeEmpty()
  @Text(MAX_LENGTH.decisionWords)
  words?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'The end of a suspension.' })
  @IfSent()
  @IsDateString({ strict: true }, { message: 'date_invalid' })
  until?: string;
}

@ApiSchema({ name: 'ReportedMessage' })
export class ReportedMessageView {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  senderId!: number;

  @ApiProperty()
  content!: string;

  @ApiProperty({ enum: ['text', 'image'] })
  messageType!: 'text' | 'image';

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

/** The post that a comment stands under. */
@ApiSchema({ name: 'ReportedPlace' })
export class ReportedPlaceView {
  @ApiProperty({ enum: ['wall_post', 'blog_post'] })
  type!: 'wall_post' | 'blog_post';

  @ApiProperty()
  id!: number;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Wall posts have none.' })
  uuid!: string | null;
}

/** A thing as it was when it was reported; in a report of the caller's, as it is now. */
@ApiSchema({ name: 'ReportedThing' })
export class ReportedThingView {
  @ApiProperty({ enum: REPORTED_TYPES, enumName: 'ReportedType' })
  type!: ReportedTypeName;

  @ApiProperty()
  id!: number;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Of a profile, a pet or a blog post; of a photo, that of whose album it is in.',
  })
  uuid!: string | null;

  @ApiProperty({ type: String, nullable: true })
  title!: string | null;

  @ApiProperty({ type: String, nullable: true })
  text!: string | null;

  @ApiProperty({ type: [String] })
  pictures!: string[];

  @ApiProperty({ type: ReportedPlaceView, nullable: true })
  place!: ReportedPlaceView | null;

  @ApiProperty({
    type: [ReportedMessageView],
    description: 'Of a message: it, and the few before and after it. Moderators read no other messages.',
  })
  messages!: ReportedMessageView[];
}

/** What somebody says of a thing. */
class SaidOfThingView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ enum: REASONS, enumName: 'ReportReason' })
  reason!: ReasonName;

  @ApiProperty()
  words!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

/** A report of the caller's. */
@ApiSchema({ name: 'Report' })
export class ReportView extends SaidOfThingView {
  @ApiProperty({ description: 'With the content that the caller may see now; otherwise only its type and id.' })
  thing!: ReportedThingView;

  @ApiProperty({ enum: ['open', 'acted', 'dismissed'], description: 'What came of it.' })
  outcome!: 'open' | 'acted' | 'dismissed';

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  closedAt!: string | null;
}

@ApiSchema({ name: 'Objection' })
export class ObjectionView {
  @ApiProperty()
  words!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ enum: ['open', 'upheld', 'rejected'] })
  outcome!: 'open' | 'upheld' | 'rejected';
}

class DecidedView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ enum: ACTIONS, enumName: 'ModerationAction' })
  action!: ActionName;

  @ApiProperty({ type: String, enum: REASONS, enumName: 'ReportReason', nullable: true })
  reason!: ReasonName | null;

  @ApiProperty()
  words!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  until!: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: ObjectionView, nullable: true })
  objection!: ObjectionView | null;
}

/** What a moderator decided about something of the caller's. */
@ApiSchema({ name: 'Decision' })
export class DecisionView extends DecidedView {
  @ApiProperty()
  thing!: ReportedThingView;

  @ApiProperty({ description: 'Whether the caller may object: once, to what was done to their thing or to them.' })
  canObject!: boolean;
}

@ApiSchema({ name: 'ReasonCount' })
export class ReasonCountView {
  @ApiProperty({ enum: REASONS, enumName: 'ReportReason' })
  reason!: ReasonName;

  @ApiProperty()
  count!: number;
}

/** A reported thing, in the list of moderators. */
@ApiSchema({ name: 'ModerationCase' })
export class CaseView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ description: 'Whose thing it is.' })
  user!: UserSummaryView;

  @ApiProperty()
  thing!: ReportedThingView;

  @ApiProperty({ type: [ReasonCountView], description: 'Why it was reported, the most frequent first.' })
  reasons!: ReasonCountView[];

  @ApiProperty()
  reportCount!: number;

  @ApiProperty()
  isOpen!: boolean;

  @ApiProperty({ description: 'Open again, as the author objects to a decision.' })
  isObjection!: boolean;

  @ApiProperty({ type: UserSummaryView, nullable: true, description: 'Who works on it.' })
  claimedBy!: UserSummaryView | null;

  @ApiProperty({ format: 'date-time' })
  openedAt!: string;
}

@ApiSchema({ name: 'ReceivedReport' })
export class ReceivedReportView extends SaidOfThingView {
  @ApiProperty()
  reporter!: UserSummaryView;
}

@ApiSchema({ name: 'TakenDecision' })
export class TakenDecisionView extends DecidedView {
  @ApiProperty({ description: 'Of this case, or another one of the same person.' })
  caseId!: number;

  @ApiProperty({ enum: REPORTED_TYPES, enumName: 'ReportedType' })
  type!: ReportedTypeName;

  @ApiProperty({ type: UserSummaryView, nullable: true, description: 'Null where their account is gone.' })
  moderator!: UserSummaryView | null;
}

/** Whose thing it is, as far as moderators need to know them. */
@ApiSchema({ name: 'CaseAuthor' })
export class CaseAuthorView {
  @ApiProperty({ enum: ROLE_NAMES, enumName: 'Role' })
  role!: RoleName;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  suspendedUntil!: string | null;

  @ApiProperty()
  isDisabled!: boolean;

  @ApiProperty({
    type: [TakenDecisionView],
    description: 'The last 20 about other things of theirs, the newest first.',
  })
  history!: TakenDecisionView[];
}

@ApiSchema({ name: 'ModerationCaseDetail' })
export class CaseDetailView extends CaseView {
  @ApiProperty({ enum: ['shown', 'hidden', 'gone'] })
  state!: 'shown' | 'hidden' | 'gone';

  @ApiProperty()
  author!: CaseAuthorView;

  @ApiProperty({ type: [ReceivedReportView], description: 'The newest 100, the newest first.' })
  reports!: ReceivedReportView[];

  @ApiProperty({ type: [TakenDecisionView], description: 'The newest first.' })
  decisions!: TakenDecisionView[];

  @ApiProperty({ enum: ACTIONS, enumName: 'ModerationAction', isArray: true, description: 'What can be done now.' })
  actions!: ActionName[];
}

@ApiSchema({ name: 'AuditEntry' })
export class AuditEntryView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty()
  action!: string;

  @ApiProperty({
    type: UserSummaryView,
    nullable: true,
    description: 'Who did it; null for a command of the operator, and for accounts that are gone.',
  })
  actor!: UserSummaryView | null;

  @ApiProperty({ type: UserSummaryView, nullable: true, description: 'Whom it concerns.' })
  user!: UserSummaryView | null;

  @ApiProperty({ type: 'object', additionalProperties: true })
  details!: Record<string, unknown>;
}

@ApiSchema({ name: 'ChangedCase' })
export class ChangedCaseView {
  @ApiProperty()
  caseId!: number;
}

export class ModerationSocketEvents {
  @ApiProperty({ description: 'To moderators: a case was opened, claimed or decided; clients fetch it again.' })
  moderation_changed!: ChangedCaseView;
}

declare module '../../platform/realtime/events.js' {
  interface SocketEvents extends ModerationSocketEvents {}
}
