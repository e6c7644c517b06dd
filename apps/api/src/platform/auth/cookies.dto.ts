import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { UserSummaryView } from '../users/user-summary.js';

@ApiSchema({ name: 'Cookies' })
export class CookiesView {
  @ApiProperty()
  authenticated!: boolean;

  @ApiProperty({ type: UserSummaryView, nullable: true })
  user!: UserSummaryView | null;

  @ApiProperty({
    type: [String],
    description: 'Names of the cookies in the request, without values.',
  })
  cookies!: string[];
}
