import { ApiProperty, ApiSchema, IntersectionType } from '@nestjs/swagger';
import { ConfirmationDto } from '../../platform/auth/confirmation.dto.js';
import { NextPageDto } from './next-page.dto.js';

export class LinkDto extends IntersectionType(ConfirmationDto, NextPageDto) {}

@ApiSchema({ name: 'Provider' })
export class ProviderView {
  @ApiProperty({ example: 'club' })
  id!: string;

  @ApiProperty({ example: 'Dog club' })
  name!: string;

  @ApiProperty({ type: String, nullable: true, description: 'A `data:` URL.' })
  icon!: string | null;
}

@ApiSchema({ name: 'ProviderLoginUrl' })
export class ProviderLoginUrlView {
  @ApiProperty({ description: "The provider's page, which the browser must open. The response also sets a cookie." })
  url!: string;
}

const TICKET_PURPOSES = ['log_in', 'link', 'confirm'] as const;
export type TicketPurpose = (typeof TICKET_PURPOSES)[number];

@ApiSchema({ name: 'ProviderTicket' })
export class ProviderTicketView {
  @ApiProperty({ enum: TICKET_PURPOSES })
  purpose!: TicketPurpose;

  @ApiProperty()
  provider!: ProviderView;

  @ApiProperty({ description: 'Whether an account is linked to this login.' })
  isLinked!: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'The email address, if the provider has confirmed it.' })
  email!: string | null;

  @ApiProperty({ description: 'Whether another account has the email address.' })
  isEmailTaken!: boolean;
}

@ApiSchema({ name: 'LinkedAccount' })
export class LinkedAccountView {
  @ApiProperty()
  id!: number;

  @ApiProperty({ type: String, nullable: true, description: 'Null if the operator has removed the provider.' })
  providerId!: string | null;

  @ApiProperty({ description: 'The name or the host of the provider.' })
  name!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastUsedAt!: string | null;
}
