import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';
import { UserSummaryView } from '../../platform/users/user-summary.js';
import { FoundPetView } from '../find/find.dto.js';
import { AnimalReportSummaryView } from '../lost-and-found/lost-and-found.dto.js';
import { NotificationView } from '../notifications/notifications.dto.js';
import { PlaceSummaryView } from '../places/places.dto.js';
import { CarePetView, CareView } from '../reminders/reminders.dto.js';
import { WallPostView } from '../wall/wall.dto.js';

/** Maximum numbers of entries in the blocks of both home pages. */
export const HOME = {
  care: 20,
  offered: 12,
  pets: 6,
  lost: 6,
  posts: 3,
  answers: 3,
  cities: 8,
  businesses: 4,
} as const;

@ApiSchema({ name: 'LostNear' })
export class LostNearView {
  @ApiProperty({
    type: PlaceSummaryView,
    nullable: true,
    description: "The centre of the caller's alert area, or the caller's town. Null if neither is known.",
  })
  place!: PlaceSummaryView | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Radius in kilometres. Null without a place.' })
  km!: number | null;

  @ApiProperty({
    type: [AnimalReportSummaryView],
    description: "Newest first. Without a place: reports in the country of the caller's language, or all.",
  })
  reports!: AnimalReportSummaryView[];
}

@ApiSchema({ name: 'Home' })
export class HomeView {
  @ApiProperty({ description: 'Whether the profile is complete.' })
  hasProfile!: boolean;

  @ApiProperty()
  hasFriends!: boolean;

  @ApiProperty({ description: 'Overdue care, care that is due today, and all doses of today.' })
  care!: CareView;

  @ApiProperty({ type: [CarePetView], description: 'Own pets: the newest pets, and older pets with due care.' })
  pets!: CarePetView[];

  @ApiProperty()
  lost!: LostNearView;

  @ApiProperty({ type: [WallPostView], description: "Friends' posts, newest first." })
  posts!: WallPostView[];

  @ApiProperty({
    type: [NotificationView],
    description: "Comments on the caller's posts, replies and mentions, newest first.",
  })
  answers!: NotificationView[];
}

export class CityCountView {
  @ApiProperty()
  placeId!: number;

  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'The number of pets in the city that visitors may see.' })
  count!: number;
}

export class NumbersView {
  @ApiProperty({ description: 'Pets with a valid offer.' })
  offers!: number;

  @ApiProperty({ description: 'Users with a complete profile.' })
  members!: number;

  @ApiProperty({ description: 'Kennels, parlors, clinics and shelters.' })
  businesses!: number;

  @ApiProperty({ description: 'Pets whose offer is done.' })
  homesFound!: number;
}

@ApiSchema({ name: 'WelcomeBusiness' })
export class WelcomeBusinessView extends PickType(UserSummaryView, ['uuid', 'imageUrl']) {
  @ApiProperty()
  name!: string;

  @ApiProperty({ enum: [2, 3, 4, 5] })
  userCategoryId!: number;

  @ApiProperty({ type: String, nullable: true })
  city!: string | null;
}

@ApiSchema({ name: 'Welcome' })
export class WelcomeView {
  @ApiProperty({
    type: [FoundPetView],
    description: 'Offered pets: pets with a photo first, then dogs, cats, rodents and parrots in turn.',
  })
  pets!: FoundPetView[];

  @ApiProperty({
    type: [AnimalReportSummaryView],
    description: "Lost animals, newest first, in the country of the caller's language if there are any.",
  })
  lost!: AnimalReportSummaryView[];

  @ApiProperty({
    type: [WelcomeBusinessView],
    description: "The newest business of each kind, in the country of the caller's language if there are any.",
  })
  businesses!: WelcomeBusinessView[];

  @ApiProperty({ type: [CityCountView], description: 'Cities with the most pets first.' })
  cities!: CityCountView[];

  @ApiProperty()
  numbers!: NumbersView;
}
