import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsNotEmpty, IsOptional, ValidateIf } from 'class-validator';
import { MAX_SERVICES } from '../../platform/common/limits.js';
import { PastDate } from '../../platform/validation/dates.js';
import { IsId, OwnerId } from '../../platform/validation/identifiers.js';
import { IsCurrency, IsPrice } from '../../platform/validation/prices.js';
import { ItemsOf } from '../../platform/validation/request.pipe.js';
import { IfSent, MayBeEmpty } from '../../platform/validation/rules.js';
import { ServiceView } from '../catalog/catalog.dto.js';

export class BusinessDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    format: 'date-time',
    description: 'If empty: now for a new business, unchanged in an update.',
  })
  @MayBeEmpty()
  @PastDate()
  establishment_date?: string | null;

  @ApiPropertyOptional({ description: 'The id of the caller. Other ids are rejected.' })
  @OwnerId()
  user_id?: number;
}

const PRICE_KINDS = ['from', 'exact', 'on_request'] as const;
export type PriceKindName = (typeof PRICE_KINDS)[number];

/** Returns true if this type of price has an amount. */
export const hasAmount = (kind?: PriceKindName | null) => kind === 'from' || kind === 'exact';

export class ServicePriceDto {
  @ApiProperty({ description: 'A service that the business offers.' })
  @IsId({ message: 'services_invalid' })
  service_id!: number;

  @ApiPropertyOptional({ enum: PRICE_KINDS, nullable: true, description: 'null if the price is unknown.' })
  @IsOptional()
  @IsIn(PRICE_KINDS, { message: 'price_kind_invalid' })
  price_kind?: PriceKindName | null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'Positive, at most two decimals. Required for `from` and `exact`, otherwise ignored.',
  })
  @ValidateIf(({ price_kind }: ServicePriceDto) => hasAmount(price_kind))
  @IsNotEmpty({ message: 'price_required' })
  @IsPrice('price_required')
  price?: number | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'A currency of the installation (`CURRENCIES`). The first currency is the default.',
  })
  @IsCurrency()
  currency?: string | null;
}

export class ServiceBusinessDto extends BusinessDto {
  @ApiPropertyOptional({
    type: [Number],
    maxItems: MAX_SERVICES.offered,
    description: 'Replaces the offered services.',
  })
  @IfSent()
  @IsArray({ message: 'services_invalid' })
  @ArrayMaxSize(MAX_SERVICES.offered, { message: 'services_invalid' })
  @IsId({ each: true, message: 'services_invalid' })
  service_ids?: number[];

  @ApiPropertyOptional({
    type: [ServicePriceDto],
    maxItems: MAX_SERVICES.offered,
    description:
      'Replaces all prices: services missing in the list have no price. If the list is omitted, remaining services keep their prices.',
  })
  @IfSent()
  @ItemsOf(ServicePriceDto, MAX_SERVICES.offered, { message: 'service_prices_invalid' })
  service_prices?: ServicePriceDto[];
}

/** View of a kennel or a shelter. */
@ApiSchema({ name: 'Business' })
export class BusinessView {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  user_id!: number;

  @ApiProperty({ format: 'date-time' })
  establishment_date!: string;
}

export class OfferedServiceView {
  @ApiProperty()
  service_id!: number;

  @ApiProperty()
  service!: ServiceView;
}

@ApiSchema({ name: 'ServicePrice' })
export class ServicePriceView {
  @ApiProperty()
  service_id!: number;

  @ApiProperty({ enum: PRICE_KINDS, nullable: true, description: 'null if the price is unknown.' })
  price_kind!: PriceKindName | null;

  @ApiProperty({ type: Number, nullable: true, description: 'null unless the kind is `from` or `exact`.' })
  price!: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'An ISO 4217 code.' })
  currency!: string | null;
}

@ApiSchema({ name: 'BeautyParlor' })
export class BeautyParlorView extends BusinessView {
  @ApiProperty({ type: [Number] })
  service_ids!: number[];

  @ApiProperty({ type: [ServicePriceView], description: 'One entry per offered service.' })
  service_prices!: ServicePriceView[];
}

export class VeterinaryServiceView extends OfferedServiceView {
  @ApiProperty()
  veterinary_id!: number;
}

@ApiSchema({ name: 'Veterinary' })
export class VeterinaryView extends BeautyParlorView {
  @ApiProperty({ type: [VeterinaryServiceView] })
  veterinaryServices!: VeterinaryServiceView[];
}
