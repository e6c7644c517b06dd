import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ReportReason } from '@sapa/prisma/client';
import { IsDateString, IsIn, IsNotEmpty } from 'class-validator';
import { DOCUMENT, MAX_LENGTH } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { ClientId, IsLongId, QueryId } from '../../platform/validation/identifiers.js';
import { IfSent, MayBeEmpty } from '../../platform/validation/rules.js';
import { Text } from '../../platform/validation/text.js';
import { ROLE_NAMES, type RoleName } from '../../platform/users/roles.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';

/**
 * Types of content that users can report. The folder `reportables/` has one implementation per
 * type.
 */
export const REPORTED_TYPES = [
  'profile',
  'pet',
  'user_photo',
  'pet_photo',
  'wall_post',
  'blog_post',
  'comment',
  'message',
  'animal_report',
  'verification',
  'review',
] as const;
export type ReportedTypeName = (typeof REPORTED_TYPES)[number];

/** Reasons for reports and decisions: the database enum values in lower case. */
export type ReasonName = Lowercase<ReportReason>;
export const REASONS = Object.values(ReportReason).map((reason) => reason.toLowerCase() as ReasonName);

/** Moderators' actions. `cases.service.ts` implements them. */
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
  'verify',
  'refuse',
  'unverify',
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

  @ApiPropertyOptional({ description: 'Explanation for the moderators.' })
  @MayBeEmpty()
  @Text(MAX_LENGTH.reportText)
  text?: string;
}

export class ObjectionDto {
  @ApiProperty()
  @IsNotEmpty({ message: 'required' })
  @Text(MAX_LENGTH.decisionText)
  text!: string;
}

export class CasesQuery extends PageQuery {
  @ApiPropertyOptional({
    enum: CASE_STATES,
    default: 'open',
    description:
      '`open`, `mine` (claimed by the caller) and `objections` return open cases, oldest first. `closed` returns closed cases, newest first.',
  })
  @IfSent()
  @IsIn(CASE_STATES)
  state: (typeof CASE_STATES)[number] = 'open';

  @ApiPropertyOptional({ enum: REPORTED_TYPES, enumName: 'ReportedType' })
  @IfSent()
  @IsIn(REPORTED_TYPES, { message: 'unknown_reference' })
  type?: ReportedTypeName;

  @ApiPropertyOptional({ description: "Only cases of this user's content." })
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
    description: 'Required for `hide`, `remove`, `warn`, `suspend` and `disable`.',
  })
  @IfSent()
  @IsIn(REASONS, { message: 'unknown_reference' })
  reason?: ReasonName;

  @ApiPropertyOptional({
    description:
      'Message to the author, or to other moderators if the action is `note`. Required for `warn`, `note`, `refuse` and `unverify`.',
  })
  @MayBeEmpty()
  @Text(MAX_LENGTH.decisionText)
  text?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'The end of a suspension, at most ten years from now.' })
  @IfSent()
  @IsDateString({ strict: true }, { message: 'date_invalid' })
  until?: string;

  @ClientId()
  clientId?: string | null;
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

/** The reported comment's post. */
@ApiSchema({ name: 'ReportedPlace' })
export class ReportedPlaceView {
  @ApiProperty({ enum: ['wall_post', 'blog_post'] })
  type!: 'wall_post' | 'blog_post';

  @ApiProperty()
  id!: number;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null for wall posts.' })
  uuid!: string | null;
}

/** Reported content: for moderators as it was at the first report, for reporters as it is now. */
@ApiSchema({ name: 'ReportedThing' })
export class ReportedContentView {
  @ApiProperty({ enum: REPORTED_TYPES, enumName: 'ReportedType' })
  type!: ReportedTypeName;

  @ApiProperty()
  id!: number;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Set for a profile, pet or blog post. For a photo, the uuid of the user or pet of the album.',
  })
  uuid!: string | null;

  @ApiProperty({ type: String, nullable: true })
  title!: string | null;

  @ApiProperty({ type: String, nullable: true })
  text!: string | null;

  @ApiProperty({ type: [String] })
  pictures!: string[];

  @ApiProperty({ type: [Number], description: 'Positions of the pictures that are posters of videos, from 1.' })
  videos!: number[];

  @ApiProperty({ type: ReportedPlaceView, nullable: true })
  place!: ReportedPlaceView | null;

  @ApiProperty({
    type: [ReportedMessageView],
    description:
      'For a message: the message and the messages shortly before and after it. Moderators cannot read other messages.',
  })
  messages!: ReportedMessageView[];
}

class BaseReportView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ enum: REASONS, enumName: 'ReportReason' })
  reason!: ReasonName;

  @ApiProperty()
  text!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}

/** A report as its reporter sees it. */
@ApiSchema({ name: 'Report' })
export class ReportView extends BaseReportView {
  @ApiProperty({
    description: 'The current content. Contains only type and id if the caller can no longer see the content.',
  })
  thing!: ReportedContentView;

  @ApiProperty({ enum: ['open', 'acted', 'dismissed'], description: 'Whether a moderator took action.' })
  outcome!: 'open' | 'acted' | 'dismissed';

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  closedAt!: string | null;
}

@ApiSchema({ name: 'Objection' })
export class ObjectionView {
  @ApiProperty()
  text!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ enum: ['open', 'upheld', 'rejected'] })
  outcome!: 'open' | 'upheld' | 'rejected';
}

class BaseDecisionView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ enum: ACTIONS, enumName: 'ModerationAction' })
  action!: ActionName;

  @ApiProperty({ type: String, enum: REASONS, enumName: 'ReportReason', nullable: true })
  reason!: ReasonName | null;

  @ApiProperty()
  text!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  until!: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: ObjectionView, nullable: true })
  objection!: ObjectionView | null;
}

/** A moderator's decision as the affected user sees it. */
@ApiSchema({ name: 'Decision' })
export class DecisionView extends BaseDecisionView {
  @ApiProperty()
  thing!: ReportedContentView;

  @ApiProperty({
    description:
      'Whether the caller can still object. One objection is possible to actions against content or its author.',
  })
  canObject!: boolean;
}

@ApiSchema({ name: 'ReasonCount' })
export class ReasonCountView {
  @ApiProperty({ enum: REASONS, enumName: 'ReportReason' })
  reason!: ReasonName;

  @ApiProperty()
  count!: number;
}

/** A case in the moderators' list. */
@ApiSchema({ name: 'ModerationCase' })
export class CaseView {
  @ApiProperty()
  id!: number;

  @ApiProperty({
    type: UserSummaryView,
    nullable: true,
    description: 'The author or owner of the content. Null if the person has no account.',
  })
  user!: UserSummaryView | null;

  @ApiProperty()
  thing!: ReportedContentView;

  @ApiProperty({ type: [ReasonCountView], description: 'The reasons of the reports, most frequent first.' })
  reasons!: ReasonCountView[];

  @ApiProperty()
  reportCount!: number;

  @ApiProperty()
  isOpen!: boolean;

  @ApiProperty({ description: 'Reopened because the author objects to a decision.' })
  isObjection!: boolean;

  @ApiProperty({ type: UserSummaryView, nullable: true, description: 'The moderator assigned to the case.' })
  claimedBy!: UserSummaryView | null;

  @ApiProperty({ format: 'date-time' })
  openedAt!: string;
}

@ApiSchema({ name: 'ReceivedReport' })
export class ReceivedReportView extends BaseReportView {
  @ApiProperty()
  reporter!: UserSummaryView;
}

@ApiSchema({ name: 'TakenDecision' })
export class TakenDecisionView extends BaseDecisionView {
  @ApiProperty({ description: 'This case, or another case of the same author.' })
  caseId!: number;

  @ApiProperty({ enum: REPORTED_TYPES, enumName: 'ReportedType' })
  type!: ReportedTypeName;

  @ApiProperty({ type: UserSummaryView, nullable: true, description: 'Null if the account was deleted.' })
  moderator!: UserSummaryView | null;
}

/** Author or owner of the content, with the details that moderators need. */
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
    description: 'The last 20 decisions about other content of the author, newest first.',
  })
  history!: TakenDecisionView[];
}

/** The document of a business that asks to be verified. */
@ApiSchema({ name: 'CaseDocument' })
export class CaseDocumentView {
  @ApiProperty({ enum: DOCUMENT.types })
  type!: string;

  @ApiProperty()
  bytes!: number;
}

@ApiSchema({ name: 'ModerationCaseDetail' })
export class CaseDetailView extends CaseView {
  @ApiProperty({ enum: ['shown', 'hidden', 'gone'] })
  state!: 'shown' | 'hidden' | 'gone';

  @ApiProperty({ type: CaseAuthorView, nullable: true })
  author!: CaseAuthorView | null;

  @ApiProperty({ type: CaseDocumentView, nullable: true, description: 'Of an undecided `verification`.' })
  document!: CaseDocumentView | null;

  @ApiProperty({ type: [ReceivedReportView], description: 'The newest 100 reports, newest first.' })
  reports!: ReceivedReportView[];

  @ApiProperty({ type: [TakenDecisionView], description: 'Newest first.' })
  decisions!: TakenDecisionView[];

  @ApiProperty({
    enum: ACTIONS,
    enumName: 'ModerationAction',
    isArray: true,
    description: 'The actions that are possible now.',
  })
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
    description: 'Null for a command of the operator and for deleted accounts.',
  })
  actor!: UserSummaryView | null;

  @ApiProperty({ type: UserSummaryView, nullable: true, description: 'The affected user.' })
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
  @ApiProperty({
    description: 'Sent to moderators when a case was opened, claimed or decided. Clients refetch the case.',
  })
  moderation_changed!: ChangedCaseView;
}

declare module '../../platform/realtime/events.js' {
  interface SocketEvents extends ModerationSocketEvents {}
}
