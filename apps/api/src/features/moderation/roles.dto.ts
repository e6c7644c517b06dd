import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsString } from 'class-validator';
import { ConfirmationDto } from '../../platform/auth/confirmation.dto.js';
import { MAX_LENGTH } from '../../platform/common/limits.js';
import { PageQuery } from '../../platform/pagination/page.js';
import { IfSent } from '../../platform/validation/rules.js';
import { IsStorable, MaxCharacters } from '../../platform/validation/text.js';
import { ROLE_NAMES, type RoleName } from '../../platform/users/roles.js';
import { UserSummaryView } from '../../platform/users/user-summary.js';

export class PeopleQuery extends PageQuery {
  @ApiPropertyOptional({
    description:
      'The beginning of a name or email address. Without it, all moderators and administrators are returned.',
  })
  @IfSent()
  @IsString()
  @IsStorable({ message: 'invalid' })
  @MaxCharacters(MAX_LENGTH.email, { message: 'invalid' })
  q?: string;
}

export class ChangeRoleDto extends ConfirmationDto {
  @ApiProperty({ enum: ROLE_NAMES, enumName: 'Role' })
  @IsIn(ROLE_NAMES)
  role!: RoleName;
}

/** View of an account for administrators. */
@ApiSchema({ name: 'Person' })
export class PersonView {
  @ApiProperty()
  user!: UserSummaryView;

  @ApiProperty()
  email!: string;

  @ApiProperty({ enum: ROLE_NAMES, enumName: 'Role' })
  role!: RoleName;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  suspendedUntil!: string | null;

  @ApiProperty()
  isDisabled!: boolean;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
}
