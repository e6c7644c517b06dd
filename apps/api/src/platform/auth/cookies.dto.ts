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
    description: 'The names of the cookies that came with the request; never their values.',
  })
  cookies!: string[];
}
